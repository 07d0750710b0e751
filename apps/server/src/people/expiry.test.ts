import type { Outcome } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import { expect, onTestFinished, test, vi } from "vitest";
import type { House } from "../app/context.ts";
import type { ChatEvent } from "../app/events.ts";
import { restoreHouse } from "../app/rules/restore-house.ts";
import { ConnectedSessions } from "./connected-sessions.ts";
import { Expiries } from "./expiries-under-way.ts";
import { expectHandedOn, graceOver } from "./expiry.ts";

const GRACE_MS = 60_000;
const NONE = {
	rooms: [],
	bans: [],
	mutes: [],
	speakers: [],
	seats: [],
	line: [],
	members: { areKept: false, outside: [], passed: [] },
};

/** A node on which the grace of Ada, who holds her name, is over, and the log has not answered yet. */
function nodeAtTheEndOfAGrace() {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const answers: ((outcome: Outcome<ChatEvent>) => void)[] = [];
	const overAt: number[] = [];
	const clock = { now: () => Date.now(), wall: () => Date.now() };
	const connected: ConnectedSessions = new ConnectedSessions({
		clock,
		...{ graceMs: GRACE_MS, postsPerSecond: 0, socketsPerDeviceMax: 8 },
		...{ onPresent: () => undefined, onAway: () => undefined, onTooManySockets: () => undefined },
		onGraceOver: () => void overAt.push(clock.now()),
		peers: { turnMs: 0, arrived: () => undefined, departed: () => undefined, looks: () => undefined },
		addressHash: (address) => address,
	});
	const ada = {
		session: "ada",
		tokenHash: "of ada",
		name: "ada",
		key: "ada",
		holdsName: 1,
		since: 1,
		usedAt: 1,
	};
	const conversations = { inForce: false, rooms: [], people: [] };
	const state = restoreHouse({ ...NONE, sessions: [ada], devices: [], activities: [], conversations });
	const house = {
		...{ clock, connected, limits: { graceMs: GRACE_MS }, peers: {}, rulesInForce: () => 4 },
		shown: () => state,
		expiries: new Expiries(() => new Promise((resolve) => answers.push(resolve))),
	} as unknown as House;
	graceOver(house, "ada");
	expect(answers).toHaveLength(1);
	const answered = async (): Promise<void> => {
		answers[0]?.({ kind: "refused", refusal: refuse("not-allowed") });
		await vi.advanceTimersByTimeAsync(0);
	};
	return { connected, house, answered, overAt };
}

test("[BACK4] whoever comes back on another node while their end is under way, and is lost there, has their whole grace", async () => {
	const { connected, answered, overAt } = nodeAtTheEndOfAGrace();
	const lostAt = Date.now();
	connected.arrivedElsewhere("ada", "other", ["address"]);
	connected.departedElsewhere("ada", "other");
	await answered();
	await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
	expect(overAt).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(overAt).toEqual([lostAt + GRACE_MS]);
});

test("[BACK4] [ROOM2] whoever is given a seat while their end is under way has no second grace", async () => {
	const { house, answered, overAt } = nodeAtTheEndOfAGrace();
	expectHandedOn(house, "ada");
	await answered();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(overAt).toHaveLength(1);
});
