import { refuse } from "@parley/protocol/refusals";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Outcome } from "../engine/rules.ts";
import { systemClock } from "../lib/clock.ts";
import type { Draft } from "./drafts.ts";
import { Endings } from "./endings.ts";
import type { ChatEvent } from "./events.ts";
import type { Mute, Room } from "./rules/house-state.ts";

const MUTES = 1_000;

function roomWith(mutes: ReadonlyMap<string, Mute>): Room {
	return {
		...{ room: "lobby", title: "", topic: "", capacity: 0, listed: true, owner: null, closed: false },
		...{ readOnly: false, slowMs: 0, verifier: null, conversation: undefined, openedAt: 0 },
		...{ seats: new Map(), line: new Map() },
		kept: { bans: new Map(), mutes: new Map(mutes), speakers: new Map() },
	};
}

/** A log that answers when it is told to. */
function endingsOf(room: Room) {
	const asked: { readonly draft: Draft; readonly answer: (outcome: Outcome<ChatEvent>) => void }[] = [];
	const endings = new Endings({
		clock: systemClock,
		submit: (draft) => new Promise((answer) => asked.push({ draft, answer })),
		room: () => room,
	});
	onTestFinished(() => endings.close());
	return { asked, endings };
}

test("[MOD4] a thousand mutes that are over at once are some fifty drafts at a time, and each has its turn", async () => {
	const over = Array.from(
		{ length: MUTES },
		(_, at) => [`s${at}`, { name: "", until: 1, since: at }] as const,
	);
	const room = roomWith(new Map(over));
	const { asked, endings } = endingsOf(room);
	endings.lookAt(room);
	let ended = 0;
	while (ended < MUTES) {
		await vi.waitUntil(() => asked.length > 0);
		expect(asked.length).toBeLessThanOrEqual(50);
		for (const { draft, answer } of asked.splice(0)) {
			if (draft.type === "end-mute") room.kept?.mutes.delete(draft.session);
			ended += 1;
			answer({ kind: "refused", refusal: refuse("bad-frame") });
		}
	}
	expect([asked.length, room.kept?.mutes.size]).toEqual([0, 0]);
});

test("[MOD4] what was ended before its time is asked for no more, and what could not be stored is asked for again", async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const until = Date.now() + 60_000;
	const room = roomWith(
		new Map([
			["ada", { name: "ada", until, since: 1 }],
			["bo", { name: "bo", until, since: 2 }],
		]),
	);
	const { asked, endings } = endingsOf(room);
	endings.lookAt(room);
	room.kept?.mutes.delete("ada");
	await vi.advanceTimersByTimeAsync(61_000);
	const ofBo = { type: "end-mute", room: "lobby", session: "bo", since: 2 };
	expect(asked.map(({ draft }) => draft)).toEqual([ofBo]);
	asked.pop()?.answer({ kind: "refused", refusal: refuse("read-only") });
	await vi.advanceTimersByTimeAsync(2_000);
	expect(asked.map(({ draft }) => draft)).toEqual([ofBo]);
});
