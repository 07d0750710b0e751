import { once } from "node:events";
import { connect } from "node:net";
import { numbered } from "../../crowd/load.ts";
import { upgradeRequest } from "../../crowd/raw-socket.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Part } from "../../lab/experiment.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { steadyLoad, sum, type Values } from "../measured.ts";
import { partedFrom, peopleAt, RATES_LIFTED } from "../people.ts";
import { LAZILY, openHouse } from "./house.ts";
import type { NodesParams } from "./params.ts";

/** A proxy has two sockets for each person, and as many descriptors as everybody else. */
const PEOPLE_PER_PROXY = 8_000;
/** Of the first node's people. */
const BESIDE_THE_PROXY = 0.5;
const HOUSE_FULL = 503;
/** What the study's servers held, and how many played at once. */
const EACH = 1_000;
const PEOPLE = 10_000;

/** A house filled to the last place: as many people on each node as it may hold, all in one room. */
export const full: Part<NodesParams> = {
	name: "full",
	isOnce: true,
	async measure(lab, params, sample) {
		sample(await filled(lab, params));
	},
	describe: ({ fullNodes, socketsMax }) => ({
		labels: {
			sentOn: "sent on by full nodes",
			fewest: "fewest on a node",
			oneMoreStatus: "one more is answered with status",
			messages: "messages, each once and in one order",
		},
		claims: [
			goal(
				`${count(PEOPLE)} people over nodes that each hold at most ${count(EACH)}, one order for all.`,
				[],
				{
					also: "people nodes messages lastScreenP50Ms",
					unlike: smallerThan([fullNodes * socketsMax, PEOPLE, "people"]),
				},
			),
			goal(
				"A node that is full refuses the next one (503), and another takes him; where all are full, that is said.",
				[
					{ figure: "fewest", atLeast: socketsMax },
					{ figure: "sentOn", atLeast: 1 },
					{ figure: "oneMoreStatus", atLeast: HOUSE_FULL, atMost: HOUSE_FULL },
				],
			),
		],
	}),
};

async function filled(lab: Lab, params: NodesParams): Promise<Values> {
	const { fullNodes: nodes, socketsMax, fullPerSecond: perSecond, threads } = params;
	const env = { LIMITS: "on", ...RATES_LIFTED, SOCKETS_MAX: String(socketsMax) };
	const house = await openHouse(lab, LAZILY, nodes, env);
	const people = nodes * socketsMax;
	const inside = house.nodes.map(({ port }) => port);
	const doors = Math.ceil(people / PEOPLE_PER_PROXY);
	const proxies = await Promise.all(Array.from({ length: doors }, () => lab.proxy(inside)));
	const port = proxies[0]?.port ?? 0;
	// some of the first node's people come to its own door, so that the proxy finds it full before the others
	const beside = Math.floor(socketsMax * BESIDE_THE_PROXY);
	const ports = numbered(people).map((person) =>
		person < beside ? (inside[0] ?? 0) : (proxies[person % doors]?.port ?? 0),
	);
	const crowd = await peopleAt(lab, { port }, { ports, people, threads, enteringMax: 100 });
	const all = { cpuSeconds: () => house.cpuSeconds() + sum(proxies.map((proxy) => proxy.cpuSeconds())) };
	const measured = await steadyLoad(all, crowd, { ...params, perSecond });
	const told = await Promise.all(house.nodes.map((node) => metricsOf(node, lab.signal)));
	const fewest = Math.min(...told.map((node) => node.valueOf("parley_sockets")));
	const sentOn = sum(told.map((node) => node.valueOf('parley_upgrades_refused_total{code="house-full"}')));
	const oneMoreStatus = await answerToOneMore(port);
	const messages = await partedFrom(house, crowd);
	await Promise.all(proxies.map((proxy) => proxy.stop()));
	return { nodes, people, messages, ...measured, sentOn, fewest, oneMoreStatus };
}

async function answerToOneMore(port: number): Promise<number> {
	const socket = connect(port, "127.0.0.1");
	socket.write(upgradeRequest({ port, path: "/ws" }));
	const [said] = (await once(socket, "data")) as [Buffer];
	socket.destroy();
	return Number(said.toString("latin1").split(" ", 2)[1]);
}
