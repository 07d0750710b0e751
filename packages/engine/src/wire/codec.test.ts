import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Leave, Ping } from "./client-frames.ts";
import { decodeClientFrame, decodeServerFrames } from "./codec.ts";
import { Ref, Seq } from "./ids.ts";
import { Pong } from "./server-frames.ts";

const Move = z.object({ type: z.literal("move"), ref: Ref, field: z.int() });
const decodeClient = (data: Uint8Array | string) =>
	decodeClientFrame({ ping: Ping, leave: Leave, move: Move }, data);

const Moved = z.object({ type: z.literal("moved"), seq: Seq, field: z.int() });
const unknown = z.object({ type: z.literal("unknown"), seq: Seq });
const decodeServer = (data: string) => decodeServerFrames({ pong: Pong, moved: Moved, unknown }, data);

test("an application's frames and the engine's are read by one decoder, and what is neither is refused with its ref", () => {
	expect(decodeClient('{"type":"move","ref":1,"field":4}')).toEqual({
		ok: true,
		frame: { type: "move", ref: 1, field: 4 },
	});
	expect(decodeClient('{"type":"leave","ref":2,"room":"table-1"}')).toMatchObject({ ok: true });
	expect(decodeClient('{"type":"post","ref":3}')).toMatchObject({
		ok: false,
		ref: 3,
		refusal: { code: "unknown-type" },
	});
	expect(decodeClient('{"type":"move","ref":4,"field":"x"}')).toMatchObject({
		ok: false,
		ref: 4,
		refusal: { code: "bad-frame", field: "field" },
	});
	expect(decodeClient('{"type":"toString","ref":5}')).toMatchObject({ refusal: { code: "unknown-type" } });
	for (const bytes of ["", "[]", "null", Uint8Array.of(0xff)])
		expect(decodeClient(bytes)).toMatchObject({ ok: false, refusal: { code: "bad-frame" } });
});

test("an event of a newer server keeps its place, and what has none is left out", () => {
	const told =
		'[{"type":"moved","seq":1,"field":0},{"type":"taken-back","seq":2},{"type":"cheer"},{"type":"pong","n":3}]';
	expect(decodeServer(told)).toEqual([
		{ type: "moved", seq: 1, field: 0 },
		{ type: "unknown", seq: 2 },
		{ type: "pong", n: 3 },
	]);
	expect(decodeServer("{}")).toBeUndefined();
});
