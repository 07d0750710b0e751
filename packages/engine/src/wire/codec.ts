import type * as z from "zod/mini";
import { Ref } from "./ids.ts";
import { type Refusal, refuse } from "./refusals.ts";

/** A frame, or why it is none; `ref` is told wherever it could be read, so that the refusal finds its question. */
export type Decoded<Frame> =
	| { readonly ok: true; readonly frame: Frame }
	| { readonly ok: false; readonly ref?: number; readonly refusal: Refusal };

/** One schema a type: an unknown type and a bad field are told apart. */
export type FrameSchemas = Readonly<Record<string, z.ZodMiniType>>;
export type FrameOf<Schemas extends FrameSchemas> = {
	[T in keyof Schemas]: z.infer<Schemas[T]>;
}[keyof Schemas];

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Any bytes or text to a client's frame or a reason. Never throws. */
export function decodeClientFrame<Schemas extends FrameSchemas>(
	schemas: Schemas,
	data: Uint8Array | string,
): Decoded<FrameOf<Schemas>> {
	const value = parseJson(data);
	if (!isObject(value))
		return { ok: false, refusal: refuse("bad-frame", { message: "A frame is one JSON object." }) };
	const schema = schemaOf(schemas, value["type"]);
	const ref = refOf(value);
	if (schema === undefined) {
		const code = typeof value["type"] === "string" ? "unknown-type" : "bad-frame";
		return { ok: false, ...ref, refusal: refuse(code, { field: "type" }) };
	}
	const parsed = schema.safeParse(value);
	return parsed.success
		? { ok: true, frame: parsed.data as FrameOf<Schemas> }
		: { ok: false, ...ref, refusal: badField(parsed.error.issues[0]) };
}

/** With the schema of an event of a newer server, which keeps its place in the chain. */
export type ServerSchemas = FrameSchemas & { readonly unknown: z.ZodMiniType };

/**
 * One WebSocket message of the server to its frames. Frames of an unknown type are left out, unless they fit the schema
 * `unknown`. Never throws; `undefined` when the message is not an array of frames at all.
 */
export function decodeServerFrames<Schemas extends ServerSchemas>(
	schemas: Schemas,
	data: Uint8Array | string,
): FrameOf<Schemas>[] | undefined {
	const value = parseJson(data);
	if (!Array.isArray(value)) return undefined;
	const frames: FrameOf<Schemas>[] = [];
	for (const item of value) {
		const frame = decodeServerFrame(schemas, item);
		if (frame !== undefined) frames.push(frame);
	}
	return frames;
}

function decodeServerFrame<Schemas extends ServerSchemas>(
	schemas: Schemas,
	value: unknown,
): FrameOf<Schemas> | undefined {
	if (!isObject(value)) return undefined;
	const known = schemaOf(schemas, value["type"])?.safeParse(withKnownEvents(schemas, value));
	if (known?.success) return known.data as FrameOf<Schemas>;
	const placed = schemas.unknown.safeParse({ ...value, type: "unknown" });
	return placed.success ? (placed.data as FrameOf<Schemas>) : undefined;
}

/** One event of a newer server must not cost the whole page it stands in. */
function withKnownEvents(schemas: FrameSchemas, frame: Record<string, unknown>): Record<string, unknown> {
	if (!Array.isArray(frame["events"])) return frame;
	const events = frame["events"].map((event: unknown) =>
		isObject(event) && schemaOf(schemas, event["type"]) === undefined ? { ...event, type: "unknown" } : event,
	);
	return { ...frame, events };
}

function parseJson(data: Uint8Array | string): unknown {
	try {
		return JSON.parse(typeof data === "string" ? data : utf8.decode(data));
	} catch {
		return undefined;
	}
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function schemaOf(schemas: FrameSchemas, type: unknown): z.ZodMiniType | undefined {
	return typeof type === "string" && Object.hasOwn(schemas, type) ? schemas[type] : undefined;
}

function refOf(value: Record<string, unknown>): { ref?: number } {
	const ref = Ref.safeParse(value["ref"]);
	return ref.success ? { ref: ref.data } : {};
}

function badField(issue: { path: PropertyKey[]; message: string } | undefined): Refusal {
	const field = issue?.path.map(String).join(".");
	if (!field) return refuse("bad-frame");
	return refuse("bad-frame", {
		field,
		message: `The field "${field}" is missing or not as agreed: ${issue?.message}.`,
	});
}
