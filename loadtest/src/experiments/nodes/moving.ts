import { setTimeout as sleep } from "node:timers/promises";
import type { CrowdFigures } from "../../crowd/crowd.ts";
import { answerOf, metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { type MeasuredLoad, measuredLoad } from "../limits/measured-load.ts";
import { type House, LAZILY, NODE_START_S, openHouse, portsOf } from "./house.ts";
import type { NodesParams } from "./params.ts";

/** How one node of several ends, and where its people are then. */
export interface Moved {
	readonly people: number;
	/** each of the node's people: from the lost link until all that was missed is there, on another node; rising */
	readonly awayMs: readonly number[];
	/** until the node's process had ended */
	readonly endedMs: number;
	/** in another room, whose people are on the other nodes: before, and while people moved */
	readonly before: MeasuredLoad;
	readonly during: CrowdFigures;
	/** people with a seat in the room afterwards, as a node that is left says */
	readonly seated: number;
	/** sockets of each node that is left */
	readonly sockets: readonly number[];
	readonly messages: number;
}

const ROOM = "moving";
const BYSTANDERS = 50;
const BYSTANDERS_PER_SECOND = 100;
/** The load runs for a moment before anything happens, and for another when all is over. */
const MOMENT_MS = 500;
const MOVING_MS_MAX = 60_000;
const ENTERING_PER_SECOND = 700;
const AROUND_S = 3;
const SETTLE_MS_MAX = 60_000;

export function movingS({ nodes, people, warmUpMs, ms }: NodesParams): number {
	return nodes * NODE_START_S + people / ENTERING_PER_SECOND + (warmUpMs + ms) / 1000 + AROUND_S;
}

export const SOCKETS_BESIDE = BYSTANDERS;

/** Nearly everybody is in one room, and some write all the time, on the node that ends too; `end` ends it. */
export async function moved(
	lab: Lab,
	params: NodesParams,
	end: (node: Server) => Promise<void>,
): Promise<Moved> {
	const house = await openHouse(lab, LAZILY, params.nodes);
	const proxy = await lab.proxy(house.nodes.map(({ port }) => port));
	const { people, faultPerSecond: perSecond, bytes, warmUpMs, ms } = params;
	const crowd = await lab.crowd({
		port: proxy.port,
		ports: portsOf(house.nodes, people),
		dialect: "parley",
		people,
		threads: params.threads,
		roomOf: () => ROOM,
		insists: true,
	});
	const [first, ...left] = house.nodes;
	if (first === undefined) throw new Error("a house has a node");
	const bystanders = await lab.crowd({
		port: proxy.port,
		ports: portsOf(left, BYSTANDERS),
		dialect: "parley",
		people: BYSTANDERS,
		roomOf: () => "calm",
		initial: "calm",
	});
	const load = { senders: Math.min(params.senders, people), perSecond, bytes, warmUpMs: 0 };
	const calm = { senders: BYSTANDERS, perSecond: BYSTANDERS_PER_SECOND, bytes, warmUpMs: 0 };
	await crowd.openLoop({ ...load, ms: warmUpMs });
	const [before] = await Promise.all([
		measuredLoad(house, () => bystanders.openLoop({ ...calm, ms })),
		crowd.openLoop({ ...load, ms }),
	]);
	const back = crowd.roam(peopleOf(house, people), proxy.port);
	const over = back.then(() => sleep(MOMENT_MS, undefined, { signal: lab.signal }));
	const during = [
		bystanders.openLoop({ ...calm, ms: MOVING_MS_MAX, until: over }),
		crowd.openLoop({ ...load, ms: MOVING_MS_MAX, until: over }),
	] as const;
	await sleep(MOMENT_MS, undefined, { signal: lab.signal });
	const began = performance.now();
	await end(first);
	const endedMs = performance.now() - began;
	const awayMs = (await back).toSorted((a, b) => a - b);
	const [figures] = await Promise.all(during);
	const [{ messages }] = await Promise.all([crowd.settle(SETTLE_MS_MAX), bystanders.settle(SETTLE_MS_MAX)]);
	const found = await whereEverybodyIs(lab, left);
	await Promise.all([crowd.leave(), bystanders.leave()]);
	await proxy.stop();
	await house.stop();
	return { people, awayMs, endedMs, before, during: figures, messages, ...found };
}

/** Of the first node. */
function peopleOf({ nodes }: House, people: number): number[] {
	return Array.from({ length: people }, (_, person) => person).filter(
		(person) => person % nodes.length === 0,
	);
}

async function whereEverybodyIs({ signal }: Lab, nodes: readonly Server[]) {
	const [one] = nodes;
	const room = one === undefined ? "{}" : await answerOf(one, `/api/rooms/${ROOM}`, { signal });
	const sockets: number[] = [];
	for (const node of nodes) sockets.push((await metricsOf(node, signal)).valueOf("parley_sockets"));
	return { seated: Number((JSON.parse(room) as { count?: number }).count ?? 0), sockets };
}

export function lastMs({ awayMs }: Moved): number {
	return awayMs.at(-1) ?? 0;
}

/** Of those who only look on. */
export function p99Times({ before, during }: Moved): number {
	return during.delivery.p99 / before.figures.delivery.p99;
}
