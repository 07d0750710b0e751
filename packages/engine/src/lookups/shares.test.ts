import { expect, test } from "vitest";
import { livingShares, nextShares, type Share, type Shares } from "./shares.ts";

const NODES = ["a", "b", "c"] as const;
const ROUNDS = 12;

interface Jobs {
	readonly wants: number;
	mayRun: number;
}

/** Three nodes that say in turn what they have and want; their jobs are short, and a place is given back as soon as it is idle. */
class House {
	readonly #max: number;
	readonly #jobs = new Map<string, Jobs>();
	shares: Shares = {};
	/** what no house may ever do */
	readonly wrong: string[] = [];
	#beat = 0;

	constructor(max: number) {
		this.#max = max;
	}

	want(all: readonly number[]): void {
		for (const [at, node] of NODES.entries())
			this.#jobs.set(node, { wants: all[at] ?? 0, mayRun: this.#jobs.get(node)?.mayRun ?? 0 });
	}

	says(node: string, kept?: number): void {
		const jobs = this.#jobs.get(node) ?? { wants: 0, mayRun: 0 };
		const running = Math.min(jobs.wants, jobs.mayRun);
		this.#beat += 1;
		const speaker = { node, max: this.#max, leaseMs: 15_000, beat: this.#beat };
		const use = { running, wants: jobs.wants, kept: kept ?? running };
		const { shares, mayRun } = nextShares(this.shares, speaker, use);
		this.shares = shares;
		jobs.mayRun = mayRun;
		const held = this.held(node);
		if (running > held || mayRun > held) this.wrong.push(`${node} runs ${running} of ${held}, may ${mayRun}`);
		if (this.all() > this.#max) this.wrong.push(`${this.all()} were given`);
	}

	held(node: string): number {
		return this.shares[node]?.held ?? 0;
	}

	all(): number {
		return NODES.reduce((all, node) => all + this.held(node), 0);
	}

	/** The most that each node had in these rounds, and the least of the last one. */
	rounds(first: number): Map<string, number> {
		const most = new Map<string, number>();
		for (let round = 0; round < ROUNDS; round++)
			for (let step = 0; step < NODES.length; step++) {
				const node = NODES[(first + round + step) % NODES.length] ?? "";
				this.says(node);
				most.set(node, Math.max(most.get(node) ?? 0, this.held(node)));
			}
		return most;
	}
}

const demands = [0, 2, 9].flatMap((a) => [0, 2, 9].flatMap((b) => [0, 2, 9].map((c) => [a, b, c] as const)));
const wanted = (all: readonly number[]): number => all.filter((one) => one > 0).length;
const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);

/** What three nodes do wrong that want so much, and then so much. */
function wrongsOf(max: number, before: readonly number[], all: readonly number[], first: number): string[] {
	const house = new House(max);
	house.want(before);
	house.rounds(first);
	house.want(all);
	const most = house.rounds(first + 1);
	const { wrong } = house;
	const areFew = wanted(all) > max;
	for (const [at, node] of NODES.entries()) {
		const wants = all[at] ?? 0;
		if (wants > 0 && most.get(node) === 0) wrong.push(`${node} starved`);
		const due = areFew ? 0 : Math.min(wants, Math.floor(max / wanted(all)));
		if (house.held(node) < due) wrong.push(`${node} got ${house.held(node)} of ${due}`);
	}
	if (!areFew && house.all() !== Math.min(max, sum(all))) wrong.push("some lie idle");
	return wrong.map((what) => `${before} then ${all}: ${what}`);
}

test.each([1, 2, 5, 20])(
	"[LOOK6] of %i places for the house never more are given, none lies idle that somebody wants, and nobody starves",
	(max) => {
		const wrong = demands.flatMap((before) =>
			demands.flatMap((all, first) => wrongsOf(max, before, all, first)),
		);
		expect(wrong).toEqual([]);
	},
);

test("[LOOK6] places that were in use a moment ago are kept, until another node wants them", () => {
	const house = new House(5);
	house.want([5, 0, 0]);
	house.says("a");
	expect(house.held("a")).toBe(5);
	house.want([0, 0, 0]);
	house.says("a", 5);
	expect(house.held("a")).toBe(5);
	house.want([0, 3, 0]);
	house.says("b");
	expect(house.held("b")).toBe(0);
	house.says("a", 5);
	house.says("b");
	expect(house.shares).toMatchObject({ b: { held: 3 } });
	expect(house.held("a")).toBeLessThanOrEqual(2);
});

test("[LOOK6] a job that runs keeps its place, and the place goes to the other node when it ends", () => {
	const busy = { max: 1, leaseMs: 15_000 };
	const long = { running: 1, wants: 4, kept: 1 };
	const a = (shares: Shares, use = long) => nextShares(shares, { ...busy, node: "a", beat: 1 }, use);
	const b = (shares: Shares) =>
		nextShares(shares, { ...busy, node: "b", beat: 1 }, { running: 0, wants: 1, kept: 0 });
	const begun = a({}, { running: 0, wants: 4, kept: 0 });
	expect(begun.mayRun).toBe(1);
	const asked = b(begun.shares);
	expect(asked.mayRun).toBe(0);
	const told = a(asked.shares);
	expect(told).toMatchObject({ mayRun: 0, shares: { a: { held: 1 } } });
	const given = a(told.shares, { running: 0, wants: 3, kept: 0 });
	expect(given).toMatchObject({ mayRun: 0, shares: { a: { held: 0, wants: 3 } } });
	expect(b(given.shares)).toMatchObject({ mayRun: 1 });
});

test("[LOOK6] of nodes that are configured differently the lowest limit holds, while that node is at work", () => {
	const use = { running: 0, wants: 9, kept: 0 };
	const high = { node: "high", max: 8, leaseMs: 15_000, beat: 1 };
	const low = { node: "low", max: 2, leaseMs: 15_000, beat: 1 };
	const alone = nextShares({}, high, use);
	expect(alone.mayRun).toBe(8);
	const asked = nextShares(alone.shares, low, use);
	expect(asked.mayRun).toBe(0);
	const yielded = nextShares(asked.shares, high, { running: 1, wants: 9, kept: 8 });
	expect(yielded.mayRun).toBe(1);
	expect(nextShares(yielded.shares, low, use).mayRun).toBe(1);
	const left = nextShares(yielded.shares, low, { running: 0, wants: 0, kept: 0 });
	expect(nextShares(left.shares, high, use).mayRun).toBe(8);
});

test("[LOOK6] whoever said nothing for its lease is gone; for a while, and it is thought to want no more than it has", () => {
	const share: Share = { held: 1, wants: 9, max: 5, leaseMs: 15_000, beat: 7, turn: 1 };
	const silent: Record<string, number> = { here: 0, quiet: 3_000, gone: 15_000 };
	const shares = { here: share, quiet: share, gone: share };
	expect(livingShares(shares, (node) => silent[node] ?? 0, 3_000)).toEqual({
		here: share,
		quiet: { ...share, wants: 1 },
	});
});
