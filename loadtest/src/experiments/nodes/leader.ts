import { setTimeout as sleep } from "node:timers/promises";
import type { NatsServers } from "../../../../scripts/cluster/nats-servers.ts";
import { LabProblem } from "../../lab/errors.ts";
import type { Lab } from "../../lab/experiment.ts";
import { spreadOf } from "../../lab/result.ts";
import { formatSpread } from "../../report/format.ts";
import { count, judged, smallerThan } from "../limits/judged.ts";
import { NODE_START_S, openHouse, portsOf, REPLICATED } from "./house.ts";
import type { NodesParams } from "./params.ts";
import type { Part } from "./part.ts";

const STREAM = "parley";
const SERVERS = 3;
const RESUMED_MS_MAX = 10_000;
const SETTLE_MS_MAX = 60_000;
/** Three servers that begin, elect a leader, and then another one. */
const AROUND_S = 8;

interface LeaderRun {
	/** the longest that any message took to any screen, those written just before included */
	readonly longestMs: number;
	readonly beforeP99Ms: number;
	readonly messages: number;
	readonly refused: number;
}

/** The NATS server that leads the stream is killed while people write; later it comes back. */
export const leader: Part<LeaderRun> = {
	name: "leader",
	sockets: ({ leaderPeople }) => leaderPeople,
	seconds: ({ nodes, warmUpMs, ms }) => (warmUpMs + 3 * ms) / 1000 + nodes * NODE_START_S + AROUND_S,
	async measure(lab, params, run) {
		const measured = await led(lab, params);
		lab.sample({ server: "parley", run, at: { part: "leader" }, values: { ...measured } });
		return measured;
	},
	conclude(runs, params) {
		const longest = spreadOf(runs.map(({ longestMs }) => longestMs));
		const messages = runs.reduce((sum, run) => sum + run.messages, 0);
		return {
			findings: [
				judged({
					claim:
						"The leader of three NATS servers is lost: posts resume within 10 s, nothing lost, doubled or reordered.",
					ours: `The longest that a message took to a screen was ${formatSpread(longest, "ms")}; all ${count(messages)} are there once, in one order.`,
					isReached: longest.median <= RESUMED_MS_MAX,
					unlike: smallerThan([params.leaderPeople, 60, "people"]),
					why: "The servers that are left elect a leader for JetStream and one for the stream, on cores that they share with nodes and crowd.",
				}),
			],
			tables: [
				{
					id: "leader",
					title: "The leader of the stream is killed",
					columns: [
						{ key: "before", label: "p99 before", unit: "ms" },
						{ key: "longest", label: "Longest until on a screen", unit: "ms" },
						{ key: "refused", label: "Refused for now, and sent again", unit: "count" },
						{ key: "messages", label: "Messages, each once", unit: "count" },
					],
					rows: [
						{
							before: spreadOf(runs.map(({ beforeP99Ms }) => beforeP99Ms)),
							longest,
							refused: spreadOf(runs.map(({ refused }) => refused)),
							messages: spreadOf(runs.map((one) => one.messages)),
						},
					],
					note: `${params.leaderPeople} people in one room over ${params.nodes} nodes, ${params.faultPerSecond} messages a second. Whoever is refused, or told nothing, sends again under the same id.`,
				},
			],
			plots: [],
		};
	},
};

async function led(lab: Lab, params: NodesParams): Promise<LeaderRun> {
	const { leaderPeople: people, faultPerSecond: perSecond, bytes, warmUpMs, ms } = params;
	const house = await openHouse(lab, REPLICATED, params.nodes);
	const { nats } = house;
	if (nats === undefined) throw new Error(`${REPLICATED.name} has no NATS`);
	const ports = portsOf(house.nodes, people);
	const crowd = await lab.crowd({ port: ports[0] ?? 0, ports, dialect: "parley", people, insists: true });
	const load = { senders: Math.min(params.senders, people), perSecond, bytes, warmUpMs: 0 };
	await crowd.openLoop({ ...load, ms: warmUpMs });
	const before = await crowd.openLoop({ ...load, ms });
	// what is written meanwhile counts until it is on every screen, however long that takes
	const during = crowd.openLoop({ ...load, ms });
	await sleep(ms / 2, undefined, { signal: lab.signal });
	const killed = await killLeader(nats);
	const { worst, refused } = await during;
	await killed.start();
	await crowd.openLoop({ ...load, ms });
	const { messages } = await crowd.settle(SETTLE_MS_MAX);
	await crowd.leave();
	await house.stop();
	return {
		longestMs: worst[0] ?? 0,
		beforeP99Ms: before.delivery.p99,
		messages,
		refused: Object.values(refused).reduce((sum, times) => sum + times, 0),
	};
}

async function killLeader(nats: NatsServers) {
	const leading = await nats.leaderOf(STREAM);
	if (leading === undefined)
		throw new LabProblem(
			`None of the ${SERVERS} NATS servers says that it leads the stream ${STREAM}.`,
			"Run it again; if it happens again, the machine may be too busy for them.",
		);
	await leading.kill();
	return leading;
}
