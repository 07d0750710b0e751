import { once } from "node:events";
import { connect } from "node:net";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { measuredLoad, type Values } from "../measured.ts";
import { RATES_LIFTED } from "../neighbours.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { smallerThan } from "../unlike.ts";
import { censusOf, LAZILY, openHouse, sum } from "./house.ts";
import type { NodesParams } from "./params.ts";

/** A proxy has two sockets for each person, and as many descriptors as everybody else. */
const PEOPLE_PER_PROXY = 8_000;
/** Of the first node's people: they come to its own door, so that the proxy finds it full before the others. */
const BESIDE_THE_PROXY = 0.5;
const HOUSE_FULL = 503;
const PATIENCE_MS = 60_000;
const ENTERING_MAX = 100;
/** What the study's servers held, and how many played at once. */
const EACH = 1_000;
const PEOPLE = 10_000;

/** A house filled to the last place: as many people on each node as it may hold, all in one room. */
export const full: Part<Lab, NodesParams> = {
	name: "full",
	isOnce: true,
	async measure(lab, params, sample) {
		sample(await filled(lab, params));
	},
	describe: ({ fullNodes, socketsMax }) => ({
		labels: {
			enteredMs: "all in after",
			sentOn: "sent on by full nodes",
			fewest: "fewest on a node",
			most: "most on a node",
			oneMoreStatus: "one more is answered with status",
			messages: "messages, each once and in one order",
		},
		claims: [
			{
				// whoever saw another order has failed the run before
				claim: `${PEOPLE.toLocaleString("en")} people over nodes that each hold at most ${EACH.toLocaleString("en")}, one order for all.`,
				checks: [],
				also: "people nodes messages lastScreenP50Ms",
				unlike: smallerThan([fullNodes * socketsMax, PEOPLE, "people"]),
			},
			{
				claim:
					"A node that is full refuses the next one (503), and another takes him; where all are full, that is said.",
				checks: [
					{ figure: "fewest", atLeast: socketsMax },
					{ figure: "sentOn", atLeast: 1 },
					{ figure: "oneMoreStatus", atLeast: HOUSE_FULL, atMost: HOUSE_FULL },
				],
			},
		],
	}),
};

async function filled(lab: Lab, params: NodesParams): Promise<Values> {
	const { fullNodes, socketsMax, fullPerSecond: perSecond, bytes, warmUpMs, ms } = params;
	const house = await openHouse(lab, LAZILY, fullNodes, {
		LIMITS: "on",
		...RATES_LIFTED,
		SOCKETS_MAX: String(socketsMax),
	});
	const people = fullNodes * socketsMax;
	const proxies = await proxiesFor(lab, house.nodes, people);
	const crowd = await peopleAt(
		lab,
		{ port: proxies[0]?.port ?? 0 },
		{
			ports: doorsOf(house.nodes, proxies, people, socketsMax),
			people,
			threads: params.threads,
			enteringMax: ENTERING_MAX,
			patienceMs: PATIENCE_MS,
		},
	);
	const load = { senders: Math.min(params.senders, people), perSecond, bytes, warmUpMs: 0 };
	await crowd.openLoop({ ...load, ms: warmUpMs });
	const all = { cpuSeconds: () => house.cpuSeconds() + sum(proxies.map((proxy) => proxy.cpuSeconds())) };
	const measured = await measuredLoad(all, () => crowd.openLoop({ ...load, ms }));
	const { told, fewest, most } = await censusOf(house.nodes, lab.signal);
	const sentOn = sum(told.map((node) => node.valueOf('parley_upgrades_refused_total{code="house-full"}')));
	const oneMoreStatus = await answerToOneMore(proxies[0]?.port ?? 0);
	const rssBytes = sum(house.nodes.map((node) => node.rssBytes()));
	const messages = await partedFrom(house, crowd);
	await Promise.all(proxies.map((proxy) => proxy.stop()));
	const { enteredMs } = crowd;
	const found = { sentOn, fewest, most, oneMoreStatus };
	return { nodes: fullNodes, people, enteredMs, messages, ...measured, rssBytes, ...found };
}

async function proxiesFor(lab: Lab, nodes: readonly Server[], people: number): Promise<Server[]> {
	const ports = nodes.map(({ port }) => port);
	const count = Math.ceil(people / PEOPLE_PER_PROXY);
	return Promise.all(Array.from({ length: count }, () => lab.proxy(ports)));
}

function doorsOf(nodes: readonly Server[], proxies: readonly Server[], people: number, socketsMax: number) {
	const beside = Math.floor(socketsMax * BESIDE_THE_PROXY);
	return Array.from({ length: people }, (_, person) => {
		const door = person < beside ? nodes[0] : proxies[person % proxies.length];
		return door?.port ?? 0;
	});
}

async function answerToOneMore(port: number): Promise<number> {
	const socket = connect(port, "127.0.0.1");
	socket.write(
		"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
	);
	const [said] = (await once(socket, "data")) as [Buffer];
	socket.destroy();
	return Number(said.toString("latin1").split(" ", 2)[1]);
}
