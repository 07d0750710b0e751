import type { Finding } from "../../lab/result.ts";
import {
	deliveriesPerSecond,
	keptUp,
	ofClosed,
	ofOpen,
	type Point,
	type RatePoint,
	ratePoints,
} from "./points.ts";

/** What Parley claims of its throughput: at least so many times the rival's deliveries per second. */
const CLAIMS = [
	{ readers: 1_000, rival: "plain-ws", times: 30 },
	{ readers: 1_000, rival: "socket-io", times: 40 },
	{ readers: 1_000, rival: "yardstick", times: 0.7 },
	{ readers: 100, rival: "plain-ws", times: 12 },
	{ readers: 100, rival: "yardstick", times: 0.4 },
] as const;

const P99_SHARE_OF_PLAIN_WS = 1 / 3;
const P50_TIMES_YARDSTICK = 2;
/** The claims on latency are about so many readers. */
const RATE_READERS = 1_000;
/** Anything shorter is mostly warm-up. */
const MEASURED_MS_MIN = 2_000;
const COST_GROWTH = { from: 100, to: 10_000, times: 1.2 } as const;
/** Above this share of a core the crowd was busy itself. */
export const GENERATOR_SHARE_MAX = 0.9;
/** Above this share of all cores, what others took decides more than the servers do. */
export const OTHERS_SHARE_MAX = 0.15;

/** `ms`: how long each point was measured. */
export function findingsOf(points: readonly Point[], ms: number): Finding[] {
	const rates = ratePoints(points).filter(({ readers }) => readers === RATE_READERS);
	const findings = [
		...CLAIMS.map((claim) => throughput(points, claim)),
		...rates.filter(({ server }) => server === "parley").flatMap((ours) => atRate(rates, ours)),
		costGrowth(points),
	];
	return ms >= MEASURED_MS_MIN ? findings : findings.map(unlessReached);
}

/** A cold server in a short run shows what it can do, not what it cannot. */
function unlessReached(finding: Finding): Finding {
	if (finding.verdict !== "missed") return finding;
	const why = `Less than ${MEASURED_MS_MIN / 1000} s were measured, on a server just started: too little to say no.`;
	return { ...finding, verdict: "not-shown", why };
}

function throughput(
	points: readonly Point[],
	{ readers, rival, times }: { readers: number; rival: string; times: number },
): Finding {
	const claim = `${count(readers)} readers of one room: at least ${times} times the deliveries per second of ${rival}.`;
	const [ours, theirs] = ["parley", rival].map((server) => find(points, server, readers));
	if (ours === undefined || theirs === undefined) return notInRun(claim, `parley and ${rival}`, readers);
	const [mine, other] = [deliveriesPerSecond(ours).median, deliveriesPerSecond(theirs).median];
	const measured = `${count(mine)} against ${count(other)} a second: ${figure(mine / other)} times.`;
	if (mine >= times * other) return { claim, ours: measured, verdict: "reached" };
	const others = ofClosed(ours, ({ othersShare }) => othersShare).median;
	if (others > OTHERS_SHARE_MAX)
		return {
			claim,
			ours: measured,
			verdict: "not-shown",
			why: `Other programs took ${percent(others)} of this machine meanwhile.`,
		};
	const share = ofClosed(ours, ({ generatorShare }) => generatorShare).median;
	if (share > GENERATOR_SHARE_MAX)
		return {
			claim,
			ours: measured,
			verdict: "not-shown",
			why: `The crowd itself used ${percent(share)} of a core against Parley: it could not take more.`,
		};
	const cores = ofClosed(ours, (closed) => closed.cores).median;
	return {
		claim,
		ours: measured,
		verdict: "missed",
		why: `Parley, loop and archive together, kept ${figure(cores)} cores busy, the crowd ${percent(share)} of one: all of them share this machine.`,
	};
}

function atRate(rates: readonly RatePoint[], ours: RatePoint): Finding[] {
	const at = `${count(ours.perSecond)} messages a second to ${count(ours.readers)} readers`;
	const yardstick = rates.find((one) => one.server === "yardstick" && one.perSecond === ours.perSecond);
	const plain = rates.filter((one) => one.server === "plain-ws" && one.perSecond <= ours.perSecond);
	return [
		againstPlain(ours, plain, at),
		...(yardstick === undefined ? [] : [againstYardstick(ours, yardstick, at)]),
	];
}

/** `plain`: at this rate and all lower ones; the first that was too much is its last. */
function againstPlain(ours: RatePoint, plain: readonly RatePoint[], at: string): Finding {
	const claim = `${at}: p99 at most a third of plain ws wherever plain ws keeps up.`;
	const mine = ofOpen(ours, ({ figures }) => figures.delivery.p99).median;
	const measured = `p99 ${ms(mine)}`;
	if (!keptUp(ours))
		return { claim, ours: `${measured}; it fell behind.`, verdict: "missed", why: delivered(ours) };
	const fallen = plain.find((point) => !keptUp(point));
	if (fallen !== undefined)
		return { claim, ours: `${measured}; plain ws fell behind: ${delivered(fallen)}`, verdict: "reached" };
	const same = plain.find(({ perSecond }) => perSecond === ours.perSecond);
	if (same === undefined)
		return { claim, ours: `${measured}.`, verdict: "not-shown", why: "Plain ws was not run." };
	const theirs = ofOpen(same, ({ figures }) => figures.delivery.p99).median;
	const both = `${measured} against ${ms(theirs)}.`;
	if (mine <= theirs * P99_SHARE_OF_PLAIN_WS) return { claim, ours: both, verdict: "reached" };
	return {
		claim,
		ours: both,
		verdict: "missed",
		why: `It is ${figure(mine / theirs)} times that of plain ws.`,
	};
}

function againstYardstick(ours: RatePoint, yardstick: RatePoint, at: string): Finding {
	const claim = `${at}: p50 at most twice that of the C yardstick, plus one commit.`;
	const mine = ofOpen(ours, ({ figures }) => figures.delivery.p50).median;
	const theirs = ofOpen(yardstick, ({ figures }) => figures.delivery.p50).median;
	const commit = ofOpen(ours, ({ inside }) => inside?.commitMs ?? 0).median;
	const measured = `${ms(mine)}; the yardstick ${ms(theirs)}, a commit ${ms(commit)}.`;
	if (mine <= P50_TIMES_YARDSTICK * theirs + commit) return { claim, ours: measured, verdict: "reached" };
	return {
		claim,
		ours: measured,
		verdict: "missed",
		why: `${ms(mine - P50_TIMES_YARDSTICK * theirs - commit)} more.`,
	};
}

function costGrowth(points: readonly Point[]): Finding {
	const { from, to, times } = COST_GROWTH;
	const claim = `Processor time for a delivery at ${count(to)} readers is at most ${times} times that at ${count(from)}.`;
	const line = points.filter(({ server, readers }) => server === "parley" && readers >= from);
	const shown = line.map((point) => `${figure(cost(point))} µs at ${count(point.readers)}`).join(", ");
	const [few, many] = [find(line, "parley", from), find(line, "parley", to)];
	if (few === undefined || many === undefined)
		return {
			...notInRun(claim, "parley", few === undefined ? from : to),
			ours: shown === "" ? "Not measured." : `${shown}.`,
		};
	const growth = cost(many) / cost(few);
	const measured = `${shown}: ${figure(growth)} times.`;
	if (growth <= times) return { claim, ours: measured, verdict: "reached" };
	return {
		claim,
		ours: measured,
		verdict: "missed",
		why: "A delivery costs more where there are more readers.",
	};
}

function cost(point: Point): number {
	return ofClosed(point, ({ cpuUs }) => cpuUs).median;
}

function find(points: readonly Point[], server: string, readers: number): Point | undefined {
	return points.find((point) => point.server === server && point.readers === readers);
}

function notInRun(claim: string, servers: string, readers: number): Finding {
	const why = `This run did not measure ${servers} with ${count(readers)} readers.`;
	return { claim, ours: "Not measured.", verdict: "not-shown", why };
}

function delivered(point: RatePoint): string {
	const rate = ofOpen(point, ({ figures }) => figures.deliveriesPerSecond).median;
	return `${count(rate)} of ${count(point.perSecond * point.readers)} deliveries a second.`;
}

function count(value: number): string {
	return Math.round(value).toLocaleString("en");
}

function figure(value: number): string {
	return value.toPrecision(2).includes("e") ? count(value) : String(Number(value.toPrecision(2)));
}

function percent(share: number): string {
	return `${Math.round(share * 100)} %`;
}

function ms(value: number): string {
	return `${Number(value.toPrecision(value >= 100 ? 3 : 2))} ms`;
}
