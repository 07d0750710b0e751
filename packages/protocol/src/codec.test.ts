import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyClientFrame, anyServerFrame, clientFrames, serverFrames } from "../test/arbitrary-frames.ts";
import type { ClientFrame } from "./client-frames.ts";
import { decodeClientFrame, decodeServerFrames, encodeClientFrame, encodeServerFrames } from "./codec.ts";
import type { ServerFrame } from "./server-frames.ts";

const utf8 = new TextEncoder();

describe("a frame comes back as it was sent", () => {
	test.each(Object.entries(clientFrames))("%s of a client", (_type, frames: fc.Arbitrary<ClientFrame>) => {
		fc.assert(
			fc.property(frames, (frame) => {
				const bytes = utf8.encode(encodeClientFrame(frame));
				expect(decodeClientFrame(bytes)).toEqual({ ok: true, frame });
			}),
		);
	});

	test.each(Object.entries(serverFrames))("%s of the server", (_type, frames: fc.Arbitrary<ServerFrame>) => {
		fc.assert(
			fc.property(frames, (frame) => {
				expect(decodeServerFrames(encodeServerFrames([frame]))).toEqual([frame]);
			}),
		);
	});

	test("many frames of the server, in their order", () => {
		fc.assert(
			fc.property(fc.array(anyServerFrame), (frames) => {
				expect(decodeServerFrames(encodeServerFrames(frames))).toEqual(frames);
			}),
		);
	});
});

describe("any bytes become a frame or a reason, and nothing is thrown", () => {
	test("random bytes and texts", () => {
		const anything = fc.oneof(fc.uint8Array(), fc.string({ unit: "binary" }), fc.json());
		fc.assert(
			fc.property(anything, (data) => survives(data)),
			{ numRuns: 2000 },
		);
	});

	test("frames with bytes changed, lost and doubled", () => {
		const frame = fc.oneof(anyClientFrame, fc.array(anyServerFrame, { maxLength: 2 }));
		fc.assert(
			fc.property(
				frame.map((value) => utf8.encode(JSON.stringify(value))),
				edits(),
				(bytes, changes) => survives(changes.reduce(changed, bytes)),
			),
			{ numRuns: 2000 },
		);
	});

	test("frames with any value in any field", () => {
		const value = fc.jsonValue();
		fc.assert(
			fc.property(fc.oneof(anyClientFrame, anyServerFrame), fc.nat(), value, (frame, place, wrong) => {
				const keys = Object.keys(frame);
				const bent = JSON.stringify({ ...frame, [keys[place % keys.length] ?? "type"]: wrong });
				survives(bent);
				survives(`[${bent}]`);
			}),
			{ numRuns: 2000 },
		);
	});

	test.each([
		["arrays", "[".repeat(200_000)],
		["closed arrays", "[".repeat(200_000) + "]".repeat(200_000)],
		["objects in a field", `{"type":"ping","n":${'{"n":'.repeat(100_000)}1${"}".repeat(100_000)}}`],
		[
			"objects in a field nobody knows",
			`{"type":"ping","n":1,"x":${'{"x":'.repeat(100_000)}1${"}".repeat(100_000)}}`,
		],
	])("nested 100,000 deep: %s", (_what, data) => survives(data));
});

describe("a client frame that is none is refused", () => {
	test("[FRAME2] without one of its fields: bad-frame, naming the field, with the ref where there was one", () => {
		fc.assert(
			fc.property(anyClientFrame, fc.nat(), (frame, place) => {
				const keys = Object.keys(frame);
				const gone = keys[place % keys.length] ?? "type";
				const left = Object.fromEntries(Object.entries(frame).filter(([key]) => key !== gone));
				const decoded = decodeClientFrame(JSON.stringify(left));
				if (decoded.ok) return;
				expect(decoded.refusal).toMatchObject({ code: "bad-frame", field: gone });
				expect(decoded.ref).toBe("ref" in left ? left["ref"] : undefined);
			}),
		);
	});

	test.each([
		["no JSON", "{", "bad-frame"],
		["an empty text", "", "bad-frame"],
		["an array", "[]", "bad-frame"],
		["null", "null", "bad-frame"],
		["no type", '{"ref":7}', "bad-frame"],
		["a type that is no text", '{"ref":7,"type":{}}', "bad-frame"],
		["an unknown type", '{"ref":7,"type":"dance"}', "unknown-type"],
		["a type out of Object.prototype", '{"ref":7,"type":"constructor"}', "unknown-type"],
		["__proto__ for a type", '{"ref":7,"type":"__proto__"}', "unknown-type"],
		["a type that only its prototype would have", '{"__proto__":{"type":"ping","n":1}}', "bad-frame"],
		["a server frame", '{"ref":7,"type":"pong","n":1}', "unknown-type"],
		["no ref", '{"type":"leave","room":"lobby"}', "bad-frame"],
		["a ref past 2^53-1", '{"type":"leave","room":"lobby","ref":9007199254740992}', "bad-frame"],
		["a negative ref", '{"type":"leave","room":"lobby","ref":-1}', "bad-frame"],
		["a room in capitals", '{"type":"leave","room":"Lobby","ref":7}', "bad-frame"],
		["after without epoch", '{"type":"join","room":"lobby","ref":7,"after":3}', "bad-frame"],
		["before and after", '{"type":"fetch","room":"lobby","ref":7,"before":3,"after":1}', "bad-frame"],
		["a lone surrogate", '{"type":"edit","room":"lobby","ref":7,"target":1,"text":"\\ud800"}', "bad-frame"],
		[
			"a word for an emoji",
			'{"type":"react","room":"lobby","ref":7,"target":1,"emoji":"ok","on":true}',
			"bad-frame",
		],
	])("%s", (_what, data, code) => {
		expect(decodeClientFrame(data)).toMatchObject({ ok: false, refusal: { code } });
	});

	test("[FRAME2] the ref is told wherever it could be read", () => {
		expect(decodeClientFrame('{"ref":7,"type":"dance"}')).toMatchObject({ ref: 7 });
		expect(decodeClientFrame('{"ref":7,"type":"leave"}')).toMatchObject({
			ref: 7,
			refusal: { field: "room" },
		});
		expect(decodeClientFrame('{"ref":"7","type":"leave"}')).not.toHaveProperty("ref");
	});

	test("bytes that are no UTF-8", () => {
		const bytes = Uint8Array.of(...utf8.encode('{"type":"ping","n":1,"x":"'), 0xff, ...utf8.encode('"}'));
		expect(decodeClientFrame(bytes)).toMatchObject({ ok: false, refusal: { code: "bad-frame" } });
	});
});

describe("tomorrow's frames", () => {
	test("[FRAME2] unknown fields are ignored, on both sides", () => {
		fc.assert(
			fc.property(anyClientFrame, anyServerFrame, fc.jsonValue(), (asked, told, news) => {
				expect(decodeClientFrame(JSON.stringify({ ...asked, news }))).toEqual({ ok: true, frame: asked });
				expect(decodeServerFrames(JSON.stringify([{ ...told, news }]))).toEqual([told]);
			}),
		);
	});

	test("a __proto__ in a frame reaches no prototype", () => {
		const decoded = decodeClientFrame('{"type":"ping","n":1,"__proto__":{"type":"post","evil":true}}');
		expect(decoded).toEqual({ ok: true, frame: { type: "ping", n: 1 } });
		expect("evil" in {}).toBe(false);
	});

	test("[FRAME4] an unknown frame with seq and prev keeps its place in the chain", () => {
		const pinned = { type: "pinned", seq: 9, prev: 7, posts: 4, room: "lobby", by: "Ada" };
		const chain = { seq: 9, prev: 7, posts: 4, room: "lobby" };
		expect(decodeServerFrames(JSON.stringify([pinned]))).toEqual([{ type: "unknown", ...chain }]);
	});

	test("[FRAME4] an event of a newer server does not cost the page it stands in", () => {
		const chain = { seq: 9, prev: 7, posts: 4, room: "lobby" };
		const known = {
			...chain,
			seq: chain.seq + 1,
			prev: chain.seq,
			type: "removed",
			name: "Ada",
			author: "a",
			at: 1,
			target: 1,
		};
		const page = { type: "page", ref: 1, room: chain.room, reachedStart: true, reachedHead: true };
		const sent = { ...page, events: [{ type: "pinned", by: "Ada", ...chain }, known] };
		expect(decodeServerFrames(JSON.stringify([sent]))).toEqual([
			{ ...page, events: [{ type: "unknown", ...chain }, known] },
		]);
	});

	test("[FRAME4] any other unknown frame is left out, and its neighbours stay", () => {
		const message = JSON.stringify([
			{ type: "pong", n: 1 },
			{ type: "confetti" },
			7,
			null,
			{ type: "pong", n: 2 },
		]);
		expect(decodeServerFrames(message)).toEqual([
			{ type: "pong", n: 1 },
			{ type: "pong", n: 2 },
		]);
	});

	test("a message of the server that is no array is none", () => {
		expect(decodeServerFrames('{"type":"pong","n":1}')).toBeUndefined();
		expect(decodeServerFrames(Uint8Array.of(0xff))).toBeUndefined();
	});
});

/** Nothing is thrown, and what was understood is stable: written and read again, it is written the same. */
function survives(data: Uint8Array | string): void {
	const asked = decodeClientFrame(data);
	if (asked.ok) expect(decodeClientFrame(encodeClientFrame(asked.frame))).toMatchObject({ ok: true });
	else expect(asked.refusal.message).toMatch(/\.$/);
	const told = decodeServerFrames(data);
	if (told === undefined) return;
	const written = encodeServerFrames(told);
	expect(encodeServerFrames(decodeServerFrames(written) ?? [])).toBe(written);
}

type Edit = { readonly at: number; readonly byte: number; readonly kind: "change" | "drop" | "double" };

function edits(): fc.Arbitrary<Edit[]> {
	const kind = fc.constantFrom("change" as const, "drop" as const, "double" as const);
	const edit = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }), kind });
	return fc.array(edit, { minLength: 1, maxLength: 8 });
}

function changed(bytes: Uint8Array<ArrayBuffer>, { at, byte, kind }: Edit): Uint8Array<ArrayBuffer> {
	const place = bytes.length === 0 ? 0 : at % bytes.length;
	const rest = { change: 1, drop: 1, double: 0 }[kind];
	const middle = kind === "drop" ? [] : [kind === "double" ? (bytes[place] ?? byte) : byte];
	return Uint8Array.of(...bytes.subarray(0, place), ...middle, ...bytes.subarray(place + rest));
}
