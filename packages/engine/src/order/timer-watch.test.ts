import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { systemClock } from "../lib/clock.ts";
import { engineMetrics } from "../metrics/engine-metrics.ts";
import type { Outcome } from "../rules.ts";
import type { Due } from "../timers.ts";
import { refuse } from "../wire/refusals.ts";
import { TimerWatch } from "./timer-watch.ts";

const done: Outcome<unknown> = { kind: "accepted", seq: 1, event: undefined };
const readOnly: Outcome<unknown> = { kind: "refused", refusal: refuse("read-only") };

/** Says each time that one of them is looked at. */
function counted(ids: string[], onLook: () => void): string[] {
	return new Proxy(ids, {
		get(target, at, receiver) {
			if (typeof at === "string" && /^\d+$/.test(at)) onLook();
			return Reflect.get(target, at, receiver);
		},
	});
}

/** A log that has these timers, and answers as it is told to. */
function watched(timers: Map<string, number>, answer: (draft: Due) => Promise<Outcome<unknown>>) {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const said: string[] = [];
	const looks = { held: 0, taken: 0 };
	const inOrder = () => [...timers].sort(([, a], [, b]) => a - b);
	const watch = new TimerWatch({
		archive: {
			get timers() {
				return { waiting: timers.size, soonestAt: inOrder()[0]?.[1], lateMs: undefined };
			},
			watchTimers: () => undefined,
			async dueTimers(now, max) {
				const due = inOrder().filter(([, at]) => at <= now);
				const next = inOrder().find(([, at]) => at > now);
				const ids = due.slice(0, max).map(([id]) => id);
				looks.held += ids.length;
				return { ids: counted(ids, () => (looks.taken += 1)), nextAt: next?.[1] };
			},
		},
		submit: async (draft) => {
			said.push(draft.id);
			const outcome = await answer(draft);
			if (outcome.kind === "accepted") timers.delete(draft.id);
			return outcome;
		},
		...{
			clock: systemClock,
			logger: pino({ level: "silent" }),
			metrics: engineMetrics([], "toy"),
			spreadMs: 0,
		},
	});
	onTestFinished(() => watch.close());
	return { watch, said, looks };
}

test("what became due while nobody ran is done in the order of its times, 200 at once", async () => {
	const timers = new Map(Array.from({ length: 450 }, (_, at) => [`t${at}`, 450 - at]));
	let underWay = 0;
	let most = 0;
	const { watch, said } = watched(timers, async () => {
		most = Math.max(most, ++underWay);
		await Promise.resolve();
		underWay -= 1;
		return done;
	});
	watch.start();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(said).toEqual(Array.from({ length: 450 }, (_, at) => `t${449 - at}`));
	expect(most).toBe(200);
});

test("what cannot be stored is tried again, after pauses that grow", async () => {
	const { watch, said } = watched(new Map([["a", 1]]), async () => readOnly);
	watch.start();
	await vi.advanceTimersByTimeAsync(16_000);
	// at 0, 1, 3, 7 and 15 s
	expect(said.length).toBe(5);
});

test("one that is early by the stream's time is said again when that has come, however often that was so", async () => {
	const tries: number[] = [];
	const early = 300;
	const timers = new Map(Array.from({ length: 6 }, (_, turn) => [`t${turn}`, Date.now() + turn * 2_000]));
	const { watch } = watched(timers, async ({ id }) => {
		const dueAt = (timers.get(id) ?? 0) + early;
		if (Date.now() < dueAt)
			return { kind: "refused", refusal: refuse("busy", { retryAfterMs: dueAt - Date.now() }) };
		tries.push(Date.now() - dueAt);
		return done;
	});
	watch.start();
	await vi.advanceTimersByTimeAsync(12_000);
	expect(tries.map((late) => late < 10)).toEqual(Array.from({ length: 6 }, () => true));
});

test("one on which the application breaks holds up none behind it, and is tried again after pauses that grow", async () => {
	const timers = new Map([
		["bad", 1],
		["good", Date.now() + 5_000],
	]);
	let isMended = false;
	const { watch, said } = watched(timers, async ({ id }) =>
		id === "bad" && !isMended ? { kind: "refused", refusal: refuse("internal") } : done,
	);
	watch.start();
	await vi.advanceTimersByTimeAsync(60_000);
	// at 0, 4, 12, 28 and 60 s
	expect(said).toEqual(["bad", "bad", "good", "bad", "bad", "bad"]);
	isMended = true;
	await vi.advanceTimersByTimeAsync(64_000);
	expect([said.length, timers.size]).toEqual([7, 0]);
});

test("where many break, each that is due is looked at a few times, and not once for each of those that broke", async () => {
	const timers = new Map(Array.from({ length: 1_000 }, (_, at) => [`t${at}`, at]));
	const { watch, looks } = watched(timers, async () => ({ kind: "refused", refusal: refuse("internal") }));
	watch.start();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(looks.held).toBeGreaterThan(2_000);
	expect(looks.taken / looks.held).toBeLessThan(4);
});

test("one whose command nobody decides is not said again, and holds up none behind it", async () => {
	const timers = new Map([
		["hangs", 1],
		["good", Date.now() + 60_000],
	]);
	const { watch, said } = watched(timers, async (draft) => {
		if (draft.id !== "hangs") return done;
		watch.undecided(draft, "it was skipped");
		return { kind: "refused", refusal: refuse("internal") };
	});
	watch.start();
	await vi.advanceTimersByTimeAsync(3_600_000);
	expect(said).toEqual(["hangs", "good"]);
});

test("a clock that is set forth is seen within half a minute, and one that is set back rings nothing too early", async () => {
	const hour = 3_600_000;
	const { watch, said } = watched(new Map([["a", Date.now() + 2 * hour]]), async () => done);
	watch.start();
	vi.setSystemTime(Date.now() - hour);
	await vi.advanceTimersByTimeAsync(2 * hour);
	expect(said).toEqual([]);
	vi.setSystemTime(Date.now() + 2 * hour);
	await vi.advanceTimersByTimeAsync(30_000);
	expect(said).toEqual(["a"]);
});
