import type * as z from "zod/mini";
import { type ClientFrame, type ClientFrameType, clientFrameSchemas } from "./client-frames.ts";
import { Ref } from "./ids.ts";
import { type Refusal, refuse } from "./refusals.ts";
import { type ServerFrame, type ServerFrameType, serverFrameSchemas } from "./server-frames.ts";

/** A frame, or why it is none; `ref` is told wherever it could be read, so that the refusal finds its question. */
export type Decoded =
	| { readonly ok: true; readonly frame: ClientFrame }
	| { readonly ok: false; readonly ref?: number; readonly refusal: Refusal };

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Any bytes or text to a client frame or a reason. Never throws. */
export function decodeClientFrame(data: Uint8Array | string): Decoded {
	const value = parseJson(data);
	if (!isObject(value))
		return { ok: false, refusal: refuse("bad-frame", { message: "A frame is one JSON object." }) };
	const schema = schemaOf(clientFrameSchemas, value["type"]);
	const ref = refOf(value);
	if (schema === undefined) {
		const code = typeof value["type"] === "string" ? "unknown-type" : "bad-frame";
		return { ok: false, ...ref, refusal: refuse(code, { field: "type" }) };
	}
	const parsed = (schema as z.ZodMiniType<ClientFrame>).safeParse(value);
	return parsed.success
		? { ok: true, frame: parsed.data }
		: { ok: false, ...ref, refusal: badField(parsed.error.issues[0]) };
}

/**
 * One WebSocket message of the server to its frames. Frames of an unknown type are left out, unless they carry
 * `seq` and `prev`: then they are timeline events of a newer server and keep their place in the chain as
 * `unknown`. Never throws; `undefined` when the message is not an array of frames at all.
 */
export function decodeServerFrames(data: Uint8Array | string): ServerFrame[] | undefined {
	const value = parseJson(data);
	if (!Array.isArray(value)) return undefined;
	const frames: ServerFrame[] = [];
	for (const item of value) {
		const frame = decodeServerFrame(item);
		if (frame !== undefined) frames.push(frame);
	}
	return frames;
}

export function encodeClientFrame(frame: ClientFrame): string {
	return JSON.stringify(frame);
}

/** Frames to the one JSON array that every message of the server is. */
export function encodeServerFrames(frames: readonly ServerFrame[]): string {
	return JSON.stringify(frames);
}

function decodeServerFrame(value: unknown): ServerFrame | undefined {
	if (!isObject(value)) return undefined;
	const schema = schemaOf(serverFrameSchemas, value["type"]);
	const known = schema && (schema as z.ZodMiniType<ServerFrame>).safeParse(withKnownEvents(value));
	if (known?.success) return known.data;
	const placed = serverFrameSchemas.unknown.safeParse({ ...value, type: "unknown" });
	return placed.success ? placed.data : undefined;
}

/** One event of a newer server must not cost the whole page it stands in. */
function withKnownEvents(frame: Record<string, unknown>): Record<string, unknown> {
	if (!Array.isArray(frame["events"])) return frame;
	const events = frame["events"].map((event: unknown) =>
		isObject(event) && schemaOf(serverFrameSchemas, event["type"]) === undefined
			? { ...event, type: "unknown" }
			: event,
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

function schemaOf<S extends Record<string, unknown>>(schemas: S, type: unknown): S[keyof S] | undefined {
	return typeof type === "string" && Object.hasOwn(schemas, type)
		? schemas[type as (ClientFrameType | ServerFrameType) & keyof S]
		: undefined;
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
