import { RecentBudget, RecentHistory } from "@parley/engine/delivery/recent-history";
import type { Posted } from "@parley/protocol/events";
import { expect, test } from "vitest";
import type { House } from "../app/context.ts";
import { chatView, type HeldEvent } from "../messages/views.ts";
import { ActivitiesInMemory } from "./activities-in-memory.ts";
import type { ActivitiesTold } from "./lookups/activity.ts";

const POSTED = {
	...{ type: "posted", seq: 5, prev: 0, posts: 1, room: "den", name: "ada", author: "ada", at: 1, id: "p1" },
	...{ text: "tea: 0", activity: { name: "poll", version: 1, state: { tea: 0 }, actedSeq: 5 } },
};

/** A room whose memory holds one poll, and a lookup that answers when it is told to. */
function den() {
	const recent = new RecentHistory<HeldEvent>(new RecentBudget(), {
		...{ encode: chatView.encode, decode: chatView.decode, besideBytes: chatView.besideBytes },
	});
	const encoded = JSON.stringify(POSTED);
	recent.append({ seq: 5, prev: 0, count: 1, frame: undefined, encoded, encodedBytes: encoded.length });
	const asked: ((told: ActivitiesTold["told"]) => void)[] = [];
	const house = {
		requestor: {
			request: () => new Promise((resolve) => asked.push((told) => resolve({ ok: true, value: { told } }))),
		},
		fanOut: {
			feed: () => ({ recent }),
			revise: (_room: string, change: (held: typeof recent) => boolean) => revised.push(change(recent)),
		},
	} as unknown as House;
	const revised: boolean[] = [];
	const memory = new ActivitiesInMemory(() => house);
	const held = () => JSON.parse(recent.newest(1)?.[0]?.encoded ?? "") as Posted;
	const outdated = () =>
		(recent.newest(1) ?? []).flatMap(({ seq, frame }) => (frame?.changedTo === undefined ? [] : [seq]));
	return { memory, asked, revised, held, outdated };
}

const now = (seq: number, tea: number) => ({
	...{ target: 5, changedSeq: seq, text: `tea: ${tea}` },
	activity: { name: "poll", version: 1, state: { tea }, actedSeq: seq },
});

test("[ACT2] all who come in while it is looked up are given what one look found", async () => {
	const { memory, asked, revised, held, outdated } = den();
	for (const seq of [6, 7]) memory.changed("den", 5, seq);
	// pages that were made before tell something older once, however many moves come
	expect(revised).toEqual([true, false]);
	expect(held()).not.toHaveProperty("activity.state");
	const [one, other] = [memory.renew("den", outdated), memory.renew("den", outdated)];
	expect(asked).toHaveLength(1);
	asked[0]?.([now(7, 2)]);
	await Promise.all([one, other]);
	expect(held()).toMatchObject({ text: "tea: 2", activity: { actedSeq: 7, state: { tea: 2 } } });
	await memory.renew("den", outdated);
	expect(asked).toHaveLength(1);
});

test("[ACT2] what moves while it is looked up stands as of that look, without a state that is older", async () => {
	const { memory, asked, held, outdated } = den();
	memory.changed("den", 5, 6);
	const renewing = memory.renew("den", outdated);
	memory.changed("den", 5, 8);
	asked[0]?.([now(6, 1)]);
	await expect.poll(() => asked.length).toBe(2);
	expect(held()).toMatchObject({ text: "tea: 1", activity: { actedSeq: 6 } });
	expect(held()).not.toHaveProperty("activity.state");
	memory.changed("den", 5, 9);
	asked[1]?.([now(8, 2)]);
	await renewing;
	expect(held()).toMatchObject({ text: "tea: 2", activity: { actedSeq: 8 } });
	expect(outdated()).toEqual([5]);
});
