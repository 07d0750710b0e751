import type { Findings } from "../../lab/experiment.ts";
import { type Finding, type Plot, type Spread, spreadOf } from "../../lab/result.ts";
import { formatFigure, formatSpread } from "../../report/format.ts";
import { count, doubtOf, judged, smallerThan } from "./judged.ts";
import type { MeasuredLoad } from "./measured-load.ts";

export interface RoomsRun extends MeasuredLoad {
	readonly server: string;
	readonly rooms: number;
	readonly perSecond: number;
}

const ROOMS = 2_000;
const PER_SECOND = 2_000;
const P99_MS_MAX = 25;

export function concludeRooms(runs: readonly RoomsRun[]): Findings {
	const byServer = Map.groupBy(runs, ({ server }) => server);
	const ours = byServer.get("parley") ?? [];
	const plain = byServer.get("plain-ws") ?? [];
	return {
		findings: [late(ours), cost(ours, plain)],
		tables: [tableOf([...byServer])],
		plots: [plotOf([...byServer])],
	};
}

function late(ours: readonly RoomsRun[]): Finding {
	const p99 = of(ours, ({ figures }) => figures.delivery.p99);
	return judged({
		claim: `${count(ROOMS)} rooms of five, ${count(PER_SECOND)} messages a second in all: p99 below 25 ms.`,
		ours: `p99 ${formatSpread(p99, "ms")}.`,
		isReached: p99.median < P99_MS_MAX,
		unlike: unlike(ours),
		doubt: doubtOf(ours),
		why: `The server kept ${formatFigure(of(ours, cores).median)} cores busy.`,
	});
}

function cost(ours: readonly RoomsRun[], plain: readonly RoomsRun[]): Finding {
	const [mine, theirs] = [of(ours, cores), of(plain, cores)];
	return judged({
		claim: `${count(ROOMS)} rooms of five, ${count(PER_SECOND)} messages a second in all: no more processor time than plain ws.`,
		ours: `${formatSpread(mine)} processor seconds a second against ${formatSpread(theirs)}.`,
		isReached: mine.median <= theirs.median,
		unlike: unlike(ours),
		// what others take changes the time, not how much of the processor is used
		why: "Parley stores each message, in a thread beside its loop; plain ws stores nothing. Both are in the figure.",
	});
}

function unlike(ours: readonly RoomsRun[]): string | undefined {
	const [one] = ours;
	return smallerThan(
		[one?.rooms ?? 0, ROOMS, "rooms"],
		[one?.perSecond ?? 0, PER_SECOND, "messages a second"],
	);
}

function tableOf(servers: readonly (readonly [string, readonly RoomsRun[]])[]) {
	return {
		id: "rooms",
		title: "Many small rooms",
		columns: [
			{ key: "server", label: "Server" },
			{ key: "rooms", label: "Rooms", unit: "count" },
			{ key: "deliveries", label: "Deliveries", unit: "per-second" },
			{ key: "p50", label: "p50", unit: "ms" },
			{ key: "p99", label: "p99", unit: "ms" },
			{ key: "p999", label: "p99.9", unit: "ms" },
			{ key: "cores", label: "Processor seconds a second" },
			{ key: "generator", label: "Crowd's share of a core", unit: "ratio" },
		] as const,
		rows: servers.map(([server, runs]) => ({
			server,
			rooms: runs[0]?.rooms ?? 0,
			deliveries: of(runs, ({ figures }) => figures.deliveriesPerSecond),
			p50: of(runs, ({ figures }) => figures.delivery.p50),
			p99: of(runs, ({ figures }) => figures.delivery.p99),
			p999: of(runs, ({ figures }) => figures.delivery.p999),
			cores: of(runs, cores),
			generator: of(runs, ({ generatorShare }) => generatorShare),
		})),
		note: "Latencies count from when a message was due. Parley has each message on disk before anybody sees it.",
	};
}

function plotOf(servers: readonly (readonly [string, readonly RoomsRun[]])[]): Plot {
	return {
		id: "rooms",
		kind: "bars",
		title: "Many small rooms: from due until on a screen",
		y: { label: "latency", unit: "ms", scale: "log" },
		categories: ["p50", "p99", "p99.9"],
		series: servers.map(([name, runs]) => ({
			name,
			role: name === "parley" ? "parley" : "rival",
			values: (["p50", "p99", "p999"] as const).map((key) =>
				of(runs, ({ figures }) => figures.delivery[key]),
			),
		})),
	};
}

function of(runs: readonly RoomsRun[], value: (run: RoomsRun) => number): Spread {
	return spreadOf(runs.map(value));
}

function cores(run: RoomsRun): number {
	return run.cores;
}
