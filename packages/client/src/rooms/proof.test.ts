import { type ChainedEvent, Timeline } from "@parley/protocol/timeline";
import { expect, test } from "vitest";
import { proofTo } from "./proof.ts";

function posted(seq: number, prev: number): ChainedEvent {
	const written = { room: "lobby", name: "Bo", author: "s-bo", at: 0, id: `id-${seq}`, text: "x" };
	return { type: "posted", seq, prev, posts: seq, ...written };
}
const log = Array.from({ length: 1_300 }, (_, n) => posted(n + 1, n));

function holding(from: number, to: number) {
	const timeline = new Timeline();
	timeline.add(log.slice(from - 1, to));
	return { timeline };
}
const page = async (before: number) => log.slice(Math.max(0, before - 101), before - 1);

test("who holds little and who holds much have the same lines", async () => {
	const little = await proofTo(holding(1_290, 1_300), 1_295, page);
	const much = await proofTo(holding(1_001, 1_300), 1_295, page);
	expect(little).toEqual(much);
	expect(little).toMatchObject({ from: 296, to: 1_295 });
	expect(little?.lines.at(-1)).toBe("1295 1294 posted id-1295");
});

test("in a short room the proof begins where the room does, and an empty room has nothing to prove", async () => {
	const short = await proofTo(holding(1, 20), 20, page);
	expect(short).toMatchObject({ from: 1, to: 20 });
});

test("nothing is proved across a hole, nor without what is missing", async () => {
	expect(await proofTo(holding(1_290, 1_300), 1_300, async () => null)).toBeNull();
	expect(await proofTo(holding(1_290, 1_300), 1_300, async () => [])).toBeNull();
	expect(await proofTo(holding(1_290, 1_300), 1_300, async () => log.slice(1_000, 1_050))).toBeNull();
});

test("a hole in what is held is fetched over", async () => {
	const room = holding(1_290, 1_300);
	room.timeline.add(log.slice(1_200, 1_250));
	expect(await proofTo(room, 1_300, page)).toEqual(await proofTo(holding(1_001, 1_300), 1_300, page));
});
