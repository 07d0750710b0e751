import { expect, test } from "vitest";
import { Act, Post } from "./client-frames.ts";

const deep = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
const act = (command: object) => Act.safeParse({ type: "act", ref: 1, room: "den", target: 7, command });
const post = (start: unknown) =>
	Post.safeParse({
		...{ type: "post", ref: 1, room: "den", id: "00000000-0000-4000-8000-000000000000", text: "" },
		activity: { name: "poll", start },
	});

test("[ACT1] [ACT3] what an activity is begun with, and a move in it, are nested 32 deep at most", () => {
	expect(act({ vote: deep(30) }).success).toBe(true);
	expect(post(deep(30)).success).toBe(true);
	for (const depth of [40, 50_000]) {
		expect(act({ vote: deep(depth) }).success).toBe(false);
		expect(post(deep(depth)).success).toBe(false);
	}
});
