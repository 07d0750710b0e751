import { expect, test } from "vitest";
import type { CrowdFigures } from "../../crowd/crowd.ts";
import { EMBEDDED, LAZILY, SYNCED } from "./house.ts";
import { SIZES } from "./params.ts";
import { concludeSpread, type SpreadLoad } from "./spread-report.ts";

const PARAMS = { ...SIZES.default, perSecond: [100] };

interface Given {
	readonly cpuUs?: number;
	readonly lastScreenMs?: number;
	readonly deliveriesPerSecond?: number;
	readonly generatorShare?: number;
}

function load(setup: string, perSecond: number | undefined, given: Given = {}): SpreadLoad {
	const { cpuUs = 1, lastScreenMs = 20, deliveriesPerSecond = 300_000, generatorShare = 0.5 } = given;
	const summary = { count: 1, mean: 1, p50: lastScreenMs, p90: 1, p99: 1, p999: 1, max: 1, percentiles: [] };
	const figures: CrowdFigures = {
		ms: 1_000,
		posts: 100,
		deliveries: 1,
		postsPerSecond: 100,
		deliveriesPerSecond,
		delivery: summary,
		lastScreen: summary,
		ownScreen: summary,
		generatorCpuShare: [generatorShare],
		refused: {},
		worst: [],
	};
	return {
		setup,
		perSecond,
		load: { figures, cores: 1, generatorShare, othersShare: 0 },
		cpuUs,
		natsCpuUs: 0,
	};
}

function verdicts(nodes: Given, params = PARAMS): Record<string, string> {
	const loads = [undefined, 100].flatMap((perSecond) => [
		load(EMBEDDED.name, perSecond),
		load(LAZILY.name, perSecond, nodes),
		load(SYNCED.name, perSecond),
	]);
	const { findings } = concludeSpread([{ messages: 1, loads }], params);
	const about = (words: string) => findings.find(({ claim }) => claim.includes(words))?.verdict ?? "";
	return {
		order: about("same order"),
		cost: about("At 100 messages a second, processor time"),
		closed: about("under way, processor time"),
		later: about(`${LAZILY.name}: p50`),
	};
}

test("a delivery over nodes may cost 1.3 times as much, and come 10 ms later", () => {
	const good = { order: "reached", cost: "reached", closed: "reached", later: "reached" };
	expect(verdicts({ cpuUs: 1.3, lastScreenMs: 30 })).toEqual(good);
	expect(verdicts({ cpuUs: 1.31 })).toEqual({ ...good, cost: "missed", closed: "missed" });
	expect(verdicts({ lastScreenMs: 31 })).toEqual({ ...good, later: "missed" });
});

test("nodes that fall behind a rate are not cheap at it", () => {
	expect(verdicts({ cpuUs: 0.5, deliveriesPerSecond: 280_000 })).toMatchObject({
		cost: "missed",
		closed: "reached",
	});
});

test("a small run shows nothing, and a busy crowd excuses what was missed", () => {
	const small = { order: "not-shown", cost: "not-shown", closed: "not-shown", later: "not-shown" };
	expect(verdicts({}, { ...PARAMS, readers: 2_999 })).toEqual(small);
	expect(verdicts({ cpuUs: 2, generatorShare: 0.95 })).toMatchObject({ cost: "not-shown", order: "reached" });
});
