import { setTimeout as sleep } from "node:timers/promises";
import type { NatsServers } from "../../../../scripts/cluster/nats-servers.ts";
import { LabProblem } from "../../lab/errors.ts";
import type { Lab } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { goal, smallerThan } from "../claims.ts";
import type { Values } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { openHouse, portsOf, REPLICATED } from "./house.ts";
import type { NodesParams } from "./params.ts";

const STREAM = "parley";
const SERVERS = 3;
const PEOPLE = 60;
const RESUMED_MS_MAX = 10_000;

/** The NATS server that leads the stream is killed while people write; later it comes back. */
export const leader: Part<Lab, NodesParams> = {
	name: "leader",
	async measure(lab, params, sample) {
		sample(await led(lab, params));
	},
	describe: ({ leaderPeople }) => ({
		labels: { longestMs: "longest until on a screen", messages: "messages, each once" },
		claims: [
			goal(
				"The leader of three NATS servers is lost: posts resume within 10 s, nothing lost, doubled or reordered.",
				{ figure: "longestMs", atMost: RESUMED_MS_MAX },
				{ also: "messages", unlike: smallerThan([leaderPeople, PEOPLE, "people"]) },
			),
		],
	}),
};

async function led(lab: Lab, params: NodesParams): Promise<Values> {
	const { leaderPeople: people, faultPerSecond: perSecond, bytes, warmUpMs, ms } = params;
	const house = await openHouse(lab, REPLICATED, params.nodes);
	const { nats } = house;
	if (nats === undefined) throw new Error(`${REPLICATED.name} has no NATS`);
	const ports = portsOf(house.nodes, people);
	const crowd = await peopleAt(lab, { port: ports[0] ?? 0 }, { ports, people, insists: true });
	const load = { senders: Math.min(params.senders, people), perSecond, bytes, warmUpMs: 0 };
	await crowd.openLoop({ ...load, ms: warmUpMs });
	// what is written meanwhile counts until it is on every screen, however long that takes
	const during = crowd.openLoop({ ...load, ms: 2 * ms });
	await sleep(ms, undefined, { signal: lab.signal });
	const killed = await killLeader(nats);
	const { worst } = await during;
	await killed.start();
	await crowd.openLoop({ ...load, ms });
	return { longestMs: worst[0] ?? 0, messages: await partedFrom(house, crowd) };
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
