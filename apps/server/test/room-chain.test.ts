import type { Posted } from "@parley/protocol/events";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { describe, expect, test } from "vitest";
import { RoomChain } from "./support/room-chain.ts";

function posted(seq: number, prev: number, posts: number): Posted {
	const id = "6f2c1c1e-8a52-4d6b-9d0e-0f9b1c2d3e4f";
	return { type: "posted", seq, prev, posts, room: "lobby", name: "ada", author: "a", id, text: "x", at: 1 };
}

function joined(changes: Partial<ServerFrameOf<"joined">> = {}): ServerFrameOf<"joined"> {
	const room = { room: "lobby", title: "", topic: "", capacity: 2, count: 1 };
	const place = { head: 5, posts: 2, readSeq: 0, readPosts: 0, recovered: false };
	return { type: "joined", ...room, ...place, events: [posted(3, 0, 1), posted(5, 3, 2)], ...changes };
}

function complaintsOf(
	first: ServerFrameOf<"joined">,
	after: number | undefined,
	...live: Posted[]
): string[] {
	const complaints: string[] = [];
	const chain = new RoomChain(first, after, (what) => complaints.push(what));
	for (const event of live) chain.follow(event);
	return complaints;
}

describe("the chain a person keeps of a room", () => {
	test("is content with an unbroken stay", () => {
		expect(complaintsOf(joined(), undefined, posted(8, 5, 3), posted(9, 8, 4))).toEqual([]);
		expect(complaintsOf(joined({ events: [], head: 0, posts: 0 }), undefined, posted(1, 0, 1))).toEqual([]);
		const recovered = joined({ recovered: true, events: [posted(5, 3, 2)] });
		expect(complaintsOf(recovered, 3, posted(8, 5, 3))).toEqual([]);
	});

	test.for<[string, ServerFrameOf<"joined">, number | undefined, ...Posted[]]>([
		["a gap", joined(), undefined, posted(9, 8, 4)],
		["a double", joined(), undefined, posted(5, 3, 2)],
		["a step back", joined(), undefined, posted(4, 5, 3)],
		["a wrong count of posts", joined(), undefined, posted(8, 5, 4)],
		["another room's event", joined(), undefined, { ...posted(8, 5, 3), room: "den" }],
		["a newest page that ends before the head", joined({ head: 7 }), undefined],
		["a page beyond the head", joined({ head: 3 }), undefined],
		["a replay that begins too late", joined({ recovered: true }), 1],
		["a recovery nobody asked for", joined({ recovered: true }), undefined],
		["a recovery that was not honoured", joined(), 3],
	])("complains of %s", ([, first, after, ...live]) => {
		expect(complaintsOf(first, after, ...live)).not.toEqual([]);
	});
});
