import type { TimelineEvent } from "@parley/protocol/events";
import { expect, test } from "vitest";
import { ShownMessages } from "./shown-messages.ts";

const chain = (seq: number) => ({ seq, prev: seq - 1, posts: seq, room: "den", at: seq });
const posted = (seq: number, text: string, more: object = {}): TimelineEvent => ({
	...{ type: "posted", ...chain(seq), name: "ada", author: "a", id: `00000000-0000-4000-8000-${seq}`, text },
	...more,
});
const ofAda = (seq: number) => ({ ...chain(seq), name: "ada", author: "a" });

test("[EMBED4] what is shown is as it stands now, and holds no id of anybody", () => {
	const shown = new ShownMessages();
	const file = { id: "secret", name: "plan.pdf", type: "application/pdf", bytes: 4 };
	shown.take(posted(1, "one", { files: [file], reactions: { "🌱": { count: 1, mine: false } } }));
	shown.take(posted(2, "two, edited twice", { editedSeq: 5 }));
	shown.take(posted(3, "three"));
	expect(shown.take({ type: "edited", ...ofAda(4), target: 2, text: "two, edited once" })).toEqual([]);
	expect(shown.take({ type: "edited", ...ofAda(6), target: 1, text: "one, edited" })).toEqual([
		{ seq: 1, name: "ada", at: 1, text: "one, edited", edited: true, files: ["plan.pdf"] },
	]);
	expect(shown.take({ type: "removed", ...ofAda(7), target: 3 })).toEqual([
		{ seq: 3, name: "ada", at: 3, removed: true },
	]);
	expect(JSON.stringify(shown.all)).not.toMatch(/secret|author|three|🌱/u);
	const gone = { ...ofAda(8), name: "(somebody who left)", messages: "removed" };
	expect(shown.take({ type: "erased", ...gone })).toHaveLength(3);
	expect(shown.all).toEqual(
		[1, 2, 3].map((seq) => ({ seq, name: "(somebody who left)", at: seq, removed: true })),
	);
});

test("[EMBED4] so many messages and characters are held, the newest", () => {
	const shown = new ShownMessages();
	for (let seq = 1; seq <= 150; seq++) shown.take(posted(seq, "x"));
	expect(shown.all.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, at) => at + 51));
	shown.take(posted(151, "y".repeat(128 * 1024)));
	expect(shown.all.map(({ seq }) => seq)).toEqual([151]);
});
