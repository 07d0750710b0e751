import { expect, test } from "vitest";
import type { CrowdFigures } from "../../crowd/crowd.ts";
import type { Findings } from "../../lab/experiment.ts";
import type { Entered } from "./density-report.ts";
import { concludeDensity } from "./density-report.ts";
import type { LongLook } from "./long-report.ts";
import { concludeLong } from "./long-report.ts";
import type { MeasuredLoad } from "./measured-load.ts";
import { concludePosts } from "./posts-report.ts";
import type { RoomsRun } from "./rooms-report.ts";
import { concludeRooms } from "./rooms-report.ts";
import type { SlowRun } from "./slow-report.ts";
import { concludeSlow } from "./slow-report.ts";
import type { StormRun } from "./storm-report.ts";
import { concludeStorm } from "./storm-report.ts";

const MiB = 1024 * 1024;
const QUIET = { cores: 1, generatorShare: 0.5, othersShare: 0 };

function load(p99: number, given: Partial<MeasuredLoad> = {}, postsPerSecond = 1): MeasuredLoad {
	const summary = { count: 1, mean: 1, p50: 1, p90: 1, p99, p999: p99, max: p99, percentiles: [] };
	const figures: CrowdFigures = {
		ms: 5_000,
		posts: 1,
		deliveries: 1,
		postsPerSecond,
		deliveriesPerSecond: 1,
		delivery: summary,
		lastScreen: summary,
		ownScreen: summary,
		generatorCpuShare: [0.5],
		refused: {},
		worst: [],
	};
	return { ...QUIET, ...given, figures };
}

function verdict({ findings }: Findings, claim: string) {
	return findings.find((finding) => finding.claim.includes(claim))?.verdict;
}

test("all that is not good says why", () => {
	const small = storm({ members: 5 });
	for (const { verdict: said, why } of concludeStorm([small]).findings) {
		expect(said).toBe("not-shown");
		expect(why).toMatch(/only 5 of the 2,000 members/);
	}
});

function entered(given: Partial<Entered>): Entered {
	return {
		people: 10_000,
		enteredMs: 9_000,
		loopP99Ms: 99,
		rssBeforeBytes: 100e6,
		rssEnteredBytes: 200e6,
		rssBytes: 180e6,
		heapBytesEach: 4_000,
		othersShare: 0,
		...given,
	};
}

test("density: bytes, time and delay are each held to their goal at 10,000", () => {
	const at = (given: Partial<Entered>) => concludeDensity([{ entered: [entered(given)], unheld: [] }]);
	expect(verdict(at({}), "8 kB")).toBe("reached");
	expect(verdict(at({ rssBytes: 181e6 }), "8 kB")).toBe("missed");
	expect(verdict(at({}), "within 10 s")).toBe("reached");
	expect(verdict(at({ enteredMs: 10_001 }), "within 10 s")).toBe("missed");
	expect(verdict(at({ loopP99Ms: 100 }), "within 10 s")).toBe("missed");
	expect(verdict(at({ loopP99Ms: 100, othersShare: 0.5 }), "within 10 s")).toBe("not-shown");
	expect(verdict(at({ people: 500 }), "8 kB")).toBe("not-shown");
});

test("density: 20,000 are held, or the reason is given why they were not tried", () => {
	const held = concludeDensity([{ entered: [entered({}), entered({ people: 20_000 })], unheld: [] }]);
	expect(verdict(held, "20,000 sockets")).toBe("reached");
	const unheld = [{ people: 20_000, why: "20000 sockets need more." }];
	const { findings } = concludeDensity([{ entered: [entered({})], unheld }]);
	expect(findings.at(-1)).toMatchObject({ verdict: "not-shown", why: "20000 sockets need more." });
	expect(concludeDensity([{ entered: [], unheld }]).findings).toHaveLength(1);
});

function inRooms(server: string, p99: number, cores: number, given: Partial<RoomsRun> = {}): RoomsRun {
	return { ...load(p99), server, rooms: 2_000, perSecond: 2_000, cores, ...given };
}

test("rooms: p99 below 25 ms, and no more processor time than plain ws", () => {
	const plain = inRooms("plain-ws", 3, 0.5);
	const of = (ours: RoomsRun) => concludeRooms([ours, plain]);
	expect(verdict(of(inRooms("parley", 24, 0.5)), "p99")).toBe("reached");
	expect(verdict(of(inRooms("parley", 25, 0.5)), "p99")).toBe("missed");
	expect(verdict(of(inRooms("parley", 25, 0.5, { othersShare: 0.5 })), "p99")).toBe("not-shown");
	expect(verdict(of(inRooms("parley", 24, 0.5)), "processor")).toBe("reached");
	expect(verdict(of(inRooms("parley", 24, 0.51)), "processor")).toBe("missed");
	expect(verdict(of(inRooms("parley", 24, 0.5, { rooms: 50 })), "processor")).toBe("not-shown");
});

function slow(given: {
	p99?: number;
	caughtUp?: number;
	grown?: number;
	behind?: number;
	readers?: number;
}): SlowRun {
	const { p99 = 11, caughtUp = 11, grown = 64 * MiB, behind = 90, readers = 1_000 } = given;
	return {
		readers,
		perSecond: 200,
		stoppedS: 10,
		stopped: 100,
		without: load(10),
		among: load(p99),
		catchingUp: load(caughtUp),
		rssBeforeBytes: 100 * MiB,
		grownWithoutBytes: 0,
		looks: [
			{ atS: 0, rssBytes: 100 * MiB, heldBytes: 0, behind: 0, loopMaxMs: 10 },
			{ atS: 5, rssBytes: 100 * MiB + grown, heldBytes: 1, behind, loopMaxMs: 20 },
		],
		cuts: 0,
	};
}

test("slow: p99 of the others and memory, as long as the stopped were really behind", () => {
	const of = (given: Parameters<typeof slow>[0]) => concludeSlow([slow(given)]);
	expect(verdict(of({}), "p99 of the others")).toBe("reached");
	expect(verdict(of({ p99: 11.1 }), "p99 of the others")).toBe("missed");
	expect(verdict(of({ caughtUp: 11.1 }), "p99 of the others")).toBe("missed");
	expect(verdict(of({}), "memory")).toBe("reached");
	expect(verdict(of({ grown: 65 * MiB }), "memory")).toBe("missed");
	expect(verdict(of({}), "complete and in order")).toBe("reached");
	for (const claim of ["p99 of the others", "memory", "complete and in order"])
		expect(verdict(of({ behind: 80 }), claim)).toBe("not-shown");
	expect(verdict(of({ readers: 50 }), "memory")).toBe("not-shown");
});

function storm(given: {
	members?: number;
	lastMs?: number;
	before?: number;
	cut?: number;
	back?: number;
}): StormRun {
	const { members = 2_000, lastMs = 5_000, before = 10, cut = 10, back = 20 } = given;
	const [a, b, c] = [load(before), load(cut), load(back)];
	return { members, missed: 500, backMs: [1, 2, lastMs], before: a, cut: b, back: c, loopMaxMs: 9 };
}

test("storm: all back within 5 s, and the other room within twice its p99", () => {
	const of = (given: Parameters<typeof storm>[0]) => concludeStorm([storm(given)]);
	expect(verdict(of({}), "within 5 s")).toBe("reached");
	expect(verdict(of({ lastMs: 5_001 }), "within 5 s")).toBe("missed");
	expect(verdict(of({}), "not involved")).toBe("reached");
	expect(verdict(of({ back: 21 }), "not involved")).toBe("missed");
	expect(verdict(of({ cut: 21 }), "not involved")).toBe("missed");
});

test("posts: 20,000 a second, unless the crowd could not write more", () => {
	const of = (postsPerSecond: number, given: Partial<MeasuredLoad> = {}, people = 500) =>
		concludePosts([
			{
				...load(1, given, postsPerSecond),
				people,
				rooms: 100,
				commits: { perSecond: 100, events: 200, ms: 5 },
			},
		]);
	const claim = "durable posts";
	expect(verdict(of(20_000), claim)).toBe("reached");
	expect(verdict(of(19_999), claim)).toBe("missed");
	expect(verdict(of(19_999, { generatorShare: 0.95 }), claim)).toBe("not-shown");
	expect(verdict(of(20_000, {}, 50), claim)).toBe("not-shown");
});

/** `grow` is by how much from one look to the next. */
function looks(minutes: number, grow: Partial<Record<"rssBytes" | "timers", number>>): LongLook[] {
	return Array.from({ length: 180 }, (_, index) => ({
		atS: (index * minutes * 60) / 180,
		rssBytes: 100e6 + (index % 2) * 1e5 + index * (grow.rssBytes ?? 0),
		heapBytes: 50e6,
		handles: 300,
		timers: 10 + index * (grow.timers ?? 0),
	}));
}

test("long: what grows after the warm-up is a leak, what goes up and down is none", () => {
	const of = (grow: Parameters<typeof looks>[1], minutes = 30) =>
		concludeLong([{ minutes, messages: 1, looks: looks(minutes, grow) }]);
	expect(verdict(of({}), "memory")).toBe("reached");
	expect(verdict(of({ rssBytes: 1e5 }), "memory")).toBe("missed");
	expect(verdict(of({ rssBytes: 1e3 }), "memory")).toBe("reached");
	expect(verdict(of({ rssBytes: -1e5 }), "memory")).toBe("reached");
	expect(verdict(of({}), "timers")).toBe("reached");
	expect(verdict(of({ timers: 0.5 }), "timers")).toBe("missed");
	expect(verdict(of({}), "one order")).toBe("reached");
	expect(verdict(of({ rssBytes: 1e5 }, 5), "memory")).toBe("not-shown");
	expect(concludeLong([{ minutes: 30, messages: 1, looks: [] }]).findings).toHaveLength(1);
});
