import { expect, test } from "vitest";
import type { TimelineDraft } from "../../app/events.ts";
import { toldOf } from "./timeline-writer.ts";

const place = { seq: 7, prev: 5, posts: 3 };
const signed = { room: "lobby", name: 'a"da', author: "s1", at: 1 };
const message = { type: "posted", ...signed, id: "m1", text: "a \u2028 b", replyTo: 4 } as const;

function told(event: TimelineDraft) {
	const { json, ...rest } = toldOf(event, place);
	return { ...rest, json, frame: JSON.parse(json) as unknown };
}

test("[ORD1] a message is told with its place in the chain, and what the running hash is of is the event as it stands", () => {
	const { type, ...words } = message;
	expect(told(message)).toEqual({
		json: JSON.stringify({ type, seq: 7, prev: 5, posts: 3, ...words }),
		frame: { type, seq: 7, prev: 5, posts: 3, ...words },
		isAll: true,
		logged: JSON.stringify(message),
	});
});

test("what only the log may know is not told", () => {
	const { logged, frame } = told({ ...message, slowMs: 1_000 });
	expect([logged, frame]).toEqual([undefined, expect.not.objectContaining({ slowMs: 1_000 })]);
	const withFiles = told({ ...message, files: [] });
	expect([withFiles.isAll, withFiles.logged]).toEqual([false, undefined]);
});
