import { setTimeout as sleep } from "node:timers/promises";
import { answerOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Part, Sampler } from "../../lab/parts.ts";
import { goal, smallerThan } from "../claims.ts";
import { backValues, measuredLoad, talkValues } from "../measured.ts";
import { numbered, partedFrom, peopleAt } from "../people.ts";
import { LAZILY, openHouse, portsOf } from "./house.ts";
import type { NodesParams } from "./params.ts";

const ROOM = "moving";
const BYSTANDERS = 50;
const BYSTANDERS_PER_SECOND = 100;
/** The load runs for a moment before anything happens, and for another when all is over. */
const MOMENT_MS = 500;
const MOVING_MS_MAX = 60_000;

const PEOPLE = 3_000;
const NODES = 3;
const END_MS_MAX = 30_000;
const BACK_MS_MAX = 5_000;
/** A stop that tells everybody at once spreads them over three seconds. */
const AWAY_P50_MS_MAX = 1_000;
const P99_TIMES_MAX = 3;

/** A node is killed: its people lose the link at once, and come back at once, on the others. */
export const loss: Part<Lab, NodesParams> = {
	name: "loss",
	measure: (lab, params, sample) => moved(lab, params, (node) => node.kill(), sample),
	describe: (params) => ({
		labels: LABELS,
		claims: [
			goal(
				"A node is lost: its people are back in their seats on another one within 5 s of reconnecting, nothing lost.",
				[{ figure: "allBackMs", atMost: BACK_MS_MAX }, ALL_SEATED],
				{ also: "moved messages", unlike: tooSmall(params) },
			),
		],
	}),
};

/** A node is asked to end, as by a deploy: it hands its people over to the others. */
export const drain: Part<Lab, NodesParams> = {
	name: "drain",
	measure: (lab, params, sample) => moved(lab, params, (node) => node.stop(END_MS_MAX), sample),
	describe: (params) => ({
		labels: LABELS,
		claims: [
			goal(
				"A node that ends moves its people without loss: half of them are away for less than a second.",
				[{ figure: "halfBackMs", atMost: AWAY_P50_MS_MAX }, ALL_SEATED],
				{ also: "moved allBackMs messages", unlike: tooSmall(params) },
			),
			goal(
				`Nor is there a stampede: meanwhile p99 of a room on the other nodes stays within ${P99_TIMES_MAX} times what it was.`,
				{ figure: "p99Ms", at: { when: "meanwhile" }, over: { when: "before" }, atMost: P99_TIMES_MAX },
				{ unlike: tooSmall(params) },
			),
		],
	}),
};

const ALL_SEATED = { figure: "unseated", atMost: 0, isEveryRun: true } as const;
const LABELS = {
	moved: "people of the node",
	halfBackMs: "half complete after",
	allBackMs: "all complete after",
	unseated: "seats lost",
	messages: "messages, each once",
};

function tooSmall({ people, nodes }: NodesParams): string | undefined {
	return smallerThan([people, PEOPLE, "people"], [nodes, NODES, "nodes"]);
}

/** Nearly everybody is in one room, and some write all the time, on the node that ends too; `end` ends it. */
async function moved(
	lab: Lab,
	params: NodesParams,
	end: (node: Server) => Promise<void>,
	sample: Sampler,
): Promise<void> {
	const { signal } = lab;
	const house = await openHouse(lab, LAZILY, params.nodes);
	const proxy = await lab.proxy(house.nodes.map(({ port }) => port));
	const { people, faultPerSecond: perSecond, bytes, warmUpMs, ms } = params;
	const crowd = await peopleAt(lab, proxy, {
		ports: portsOf(house.nodes, people),
		people,
		threads: params.threads,
		roomOf: () => ROOM,
		insists: true,
	});
	const [first, ...left] = house.nodes;
	if (first === undefined) throw new Error("a house has a node");
	const bystanders = await peopleAt(lab, proxy, {
		ports: portsOf(left, BYSTANDERS),
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
	const back = crowd.roam(
		numbered(people).filter((person) => person % params.nodes === 0),
		proxy.port,
	);
	const over = back.then(() => sleep(MOMENT_MS, undefined, { signal }));
	const during = [
		bystanders.openLoop({ ...calm, ms: MOVING_MS_MAX, until: over }),
		crowd.openLoop({ ...load, ms: MOVING_MS_MAX, until: over }),
	] as const;
	await sleep(MOMENT_MS, undefined, { signal });
	await end(first);
	const awayMs = await back;
	const [figures] = await Promise.all(during);
	const room = left[0] === undefined ? "{}" : await answerOf(left[0], `/api/rooms/${ROOM}`, { signal });
	const seated = Number((JSON.parse(room) as { count?: number }).count ?? 0);
	const messages = await partedFrom(house, crowd, bystanders);
	await proxy.stop();
	const unseated = people - seated;
	sample({ moved: awayMs.length, ...backValues(awayMs), seated, unseated, messages });
	sample(before, { when: "before" });
	sample(talkValues(figures), { when: "meanwhile" });
}
