import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Addresses } from "@parley/engine/lib/addresses";
import { CapsByAddress } from "@parley/engine/lib/caps-by-address";
import { systemClock } from "@parley/engine/lib/clock";
import { runAtOnce } from "@parley/engine/lib/interruptible";
import { expect, onTestFinished, test, vi } from "vitest";
import type { House } from "../app/context.ts";
import type { Ban, HouseState } from "../app/rules/house-state.ts";
import { type HouseRows, restoringHouse } from "../app/rules/restore-house.ts";
import { Journal } from "../lib/journal.ts";
import { createMetrics } from "../lib/metrics.ts";
import { asOfNow, doorsOf } from "./doors.ts";
import { Push } from "./push.ts";
import { type Line, Subscriptions } from "./subscriptions.ts";

const DETAILS = { title: "", topic: "", capacity: 0, listed: 1, owner: null, closed: 0, readOnly: 0 };
const DEN = { room: "den", ...DETAILS, slowMs: 0, verifier: null, openedAt: 0, moved: 0 };
const USED = { holdsName: 1, since: 1, usedAt: 1 } as const;
const MANY = 50;
const DELAY_MS = 1_000;

/** One room, of these people, and out of it is whoever these bans name. */
function stateOf({ sessions, bans }: Pick<HouseRows, "sessions" | "bans">): HouseState {
	const rows = {
		...{
			sessions,
			devices: [],
			rooms: [DEN],
			seats: [],
			bans,
			mutes: [],
			speakers: [],
			line: [],
			members: { areKept: false, outside: [], passed: [] },
		},
		activities: [],
		conversations: { inForce: true, people: [], rooms: [] },
	};
	return runAtOnce(restoringHouse(rows));
}

const person = (session: string, name: string) => ({ session, tokenHash: session, name, key: name, ...USED });
const banOf = (ban: number, session: string, name = session) => ({ ban, session, name, key: name, until: 9 });

test("[PUSH1] [MOD3] whoever is banned is told of nothing, and neither is whoever has the name that was banned", () => {
	const state = stateOf({
		sessions: [person("1", "ada"), person("2", "was bo"), person("3", "bo")],
		bans: [{ ...banOf(1, "2", "bo"), room: DEN.room, addresses: "[]" }],
	});
	const door = doorsOf(state)(DEN.room);
	expect(["1", "2", "3"].map((session) => door.isOpenTo({ session }))).toEqual([true, false, false]);
});

/** Counts how often somebody went through all of them. */
class CountedBans extends Map<number, Ban> {
	walks = 0;
	override values() {
		this.walks += 1;
		return super.values();
	}
}

/** A den of many who are not there, and whose browsers want to be told. */
function manyListeners() {
	const names = Array.from({ length: MANY }, (_, no) => `p${no}`);
	const state = stateOf({ sessions: names.map((name) => person(name, name)), bans: [] });
	const bans = new CountedBans();
	const den = state.rooms.get(DEN.room);
	if (den !== undefined)
		den.moderation = { bans, mutes: new Map(), speakers: new Map(), moderators: new Map() };
	const wants = (name: string) => ({
		...({ session: name, device: name, rooms: { [DEN.room]: "all" }, locks: {} } as const),
		keys: { endpoint: `https://push.example/${name}`, keys: { auth: name, p256dh: name } },
	});
	return { names, state, bans, wanted: names.map(wants) };
}

test("[PUSH3] a start goes through the bans of a room once, however many want to be told of it", () => {
	const { state, bans, wanted } = manyListeners();
	bans.set(1, { ...banOf(1, "p0"), addresses: [] });
	const kept = wanted.map(asOfNow(state));
	expect(kept.filter((one) => one?.rooms[DEN.room] === "all").length).toBe(MANY - 1);
	expect(bans.walks).toBe(1);
});

test("[PUSH3] a message goes through the bans of its room twice, when it is said and when its pushes go", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate", "clearImmediate"] });
	onTestFinished(() => void vi.useRealTimers());
	const folder = mkdtempSync(join(tmpdir(), "parley-push-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const { state, bans, names, wanted } = manyListeners();
	const subscriptions = new Subscriptions(
		{
			...{ journal: new Journal<Line>(join(folder, "push.jsonl")), perSessionMax: 1, max: MANY },
			byAddress: new CapsByAddress({ addresses: new Addresses([]), max: MANY }),
			...{ onReplaced: () => undefined, onCount: () => undefined, onLost: () => undefined },
		},
		asOfNow(state),
	);
	await Promise.all(wanted.map((one) => subscriptions.keep(one, "192.0.2.1")));
	const told: string[] = [];
	// as much of a house as a push looks at
	const house = {
		...{ shown: () => state, clock: systemClock, metrics: createMetrics(), reads: new Map() },
		connected: { looking: new Set() },
		requestor: {
			async request(_job: string, _of: unknown, whose: { person: string }) {
				told.push(whose.person);
				return { ok: true, value: { outcome: "sent" } };
			},
		},
	} as unknown as House;
	const vapid = { publicKey: "", privateKey: "", subject: "" };
	const push = new Push({ house: () => house, subscriptions, vapid, pushesPerMinute: 60, delayMs: DELAY_MS });
	push.posted(DEN.room, () => ({ room: DEN.room, author: "ada", seq: 1, name: "ada", text: "hello" }));
	vi.advanceTimersByTime(DELAY_MS - 1);
	expect(bans.walks).toBe(1);
	bans.set(1, { ...banOf(1, "p0"), addresses: [] });
	vi.runAllTimers();
	expect(told).toEqual(names.slice(1));
	expect(bans.walks).toBe(2);
	await push.close();
});
