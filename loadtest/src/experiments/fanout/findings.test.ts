import { expect, test } from "vitest";
import type { CrowdFigures } from "../../crowd/crowd.ts";
import { findingsOf } from "./findings.ts";
import type { Open } from "./measure.ts";
import type { Point } from "./points.ts";

const MEASURED_MS = 3_000;

interface Given {
	readonly deliveries: number;
	readonly cpuUs?: number;
	readonly generatorShare?: number;
	readonly othersShare?: number;
	readonly open?: readonly Open[];
}

function point(server: string, readers: number, given: Given): Point {
	const { deliveries, cpuUs = 1, generatorShare = 0.5, othersShare = 0, open = [] } = given;
	const closed = {
		figures: figures(deliveries, 1, 1),
		cpuUs,
		cores: 1,
		rssBytes: 1,
		generatorShare,
		othersShare,
	};
	return { server, readers, runs: [{ closed, open }] };
}

function at(perSecond: number, p50: number, p99: number, keptUp = true, commitMs?: number): Open {
	const inside =
		commitMs === undefined ? undefined : { commitMs, pausesPerSecond: 5, pauseMs: 1, pauseShare: 0.005 };
	return { perSecond, figures: figures(perSecond * 1_000, p50, p99), keptUp, inside, generatorShare: 0.5 };
}

function figures(deliveriesPerSecond: number, p50: number, p99: number): CrowdFigures {
	const summary = { count: 1, mean: p50, p50, p90: p50, p99, p999: p99, max: p99, percentiles: [] };
	return {
		ms: MEASURED_MS,
		posts: 1,
		deliveries: 1,
		postsPerSecond: 1,
		deliveriesPerSecond,
		delivery: summary,
		lastScreen: summary,
		ownScreen: summary,
		generatorCpuShare: [0.5],
		refused: {},
		worst: [],
	};
}

function verdict(points: readonly Point[], claim: string, ms = MEASURED_MS) {
	return findingsOf(points, ms).find((finding) => finding.claim.includes(claim))?.verdict;
}

const AGAINST_PLAIN = "1,000 readers of one room: at least 30 times the deliveries per second of plain-ws";
const plain = point("plain-ws", 1_000, { deliveries: 100_000 });

test("a multiple of a rival is reached, missed, or not to be seen for a busy crowd or machine", () => {
	expect(verdict([point("parley", 1_000, { deliveries: 3e6 }), plain], AGAINST_PLAIN)).toBe("reached");
	expect(verdict([point("parley", 1_000, { deliveries: 2.9e6 }), plain], AGAINST_PLAIN)).toBe("missed");
	const busy = point("parley", 1_000, { deliveries: 2.9e6, generatorShare: 0.95 });
	expect(verdict([busy, plain], AGAINST_PLAIN)).toBe("not-shown");
	const crowdedOut = point("parley", 1_000, { deliveries: 2.9e6, othersShare: 0.5 });
	expect(verdict([crowdedOut, plain], AGAINST_PLAIN)).toBe("not-shown");
});

test("what was not measured is not shown, and a short run says no to nothing", () => {
	expect(verdict([plain], AGAINST_PLAIN)).toBe("not-shown");
	expect(verdict([point("parley", 1_000, { deliveries: 1 }), plain], AGAINST_PLAIN, 500)).toBe("not-shown");
	expect(verdict([point("parley", 1_000, { deliveries: 3e6 }), plain], AGAINST_PLAIN, 500)).toBe("reached");
});

test("p99 at a rate is held against plain ws only where that keeps up", () => {
	const claim = "500 messages a second to 1,000 readers: p99";
	const ours = (p99: number) => point("parley", 1_000, { deliveries: 1, open: [at(500, 1, p99)] });
	const theirs = (keptUp: boolean) =>
		point("plain-ws", 1_000, { deliveries: 1, open: [at(500, 1, 90, keptUp)] });
	expect(verdict([ours(30), theirs(true)], claim)).toBe("reached");
	expect(verdict([ours(31), theirs(true)], claim)).toBe("missed");
	expect(verdict([ours(31), theirs(false)], claim)).toBe("reached");
	const fellAt100 = point("plain-ws", 1_000, { deliveries: 1, open: [at(100, 1, 90, false)] });
	expect(verdict([ours(31), fellAt100], claim)).toBe("reached");
	expect(verdict([ours(31), point("plain-ws", 1_000, { deliveries: 1 })], claim)).toBe("not-shown");
});

test("a Parley that falls behind has missed its claim", () => {
	const ours = point("parley", 1_000, { deliveries: 1, open: [at(500, 1, 9, false)] });
	expect(verdict([ours, plain], "500 messages a second to 1,000 readers: p99")).toBe("missed");
});

test("p50 may be twice the yardstick's, plus a commit", () => {
	const claim = "500 messages a second to 1,000 readers: p50";
	const ours = (p50: number) => point("parley", 1_000, { deliveries: 1, open: [at(500, p50, 9, true, 1)] });
	const yardstick = point("yardstick", 1_000, { deliveries: 1, open: [at(500, 2, 9)] });
	expect(verdict([ours(5), yardstick], claim)).toBe("reached");
	expect(verdict([ours(5.1), yardstick], claim)).toBe("missed");
});

test("the cost of a delivery may grow by a fifth from 100 to 10,000 readers", () => {
	const claim = "Processor time for a delivery at 10,000 readers";
	const few = point("parley", 100, { deliveries: 1, cpuUs: 1 });
	const many = (cpuUs: number) => point("parley", 10_000, { deliveries: 1, cpuUs });
	expect(verdict([few, many(1.2)], claim)).toBe("reached");
	expect(verdict([few, many(1.3)], claim)).toBe("missed");
	expect(verdict([few], claim)).toBe("not-shown");
});
