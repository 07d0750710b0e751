import { setTimeout as sleep } from "node:timers/promises";
import { answerOf } from "../../http-load/server-calls.ts";
import { type Lab, LabProblem } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { goal, smallerThan } from "../claims.ts";
import { backValues } from "../measured.ts";
import { numbered, partedFrom, peopleAt } from "../people.ts";
import { LAZILY, openHouse, portsOf, REPLICATED } from "./house.ts";
import type { NodesParams } from "./params.ts";

const ROOM = "moving";
const PEOPLE = 3_000;
const NODES = 3;
const BACK_MS_MAX = 5_000;
/** They are waited for much longer than they may take. */
const BACK_MS_WATCHED = 60_000;

/** A node is killed, and its people come back at once, on the others; others write meanwhile. */
export const loss: Part<Lab, NodesParams> = {
	name: "loss",
	async measure(lab, params, sample) {
		const { people, faultPerSecond: perSecond, bytes, warmUpMs, ms, threads } = params;
		const house = await openHouse(lab, LAZILY, params.nodes);
		// the first person sits on the first node, and goes on writing
		const [left, dying] = [house.nodes.slice(0, -1), house.nodes.at(-1)];
		const proxy = await lab.proxy(left.map(({ port }) => port));
		const ports = portsOf(house.nodes, people);
		const crowd = await peopleAt(lab, proxy, { ports, people, threads, roomOf: () => ROOM });
		const lost = numbered(people).filter((person) => ports[person] === dying?.port);
		const load = { senders: 1, perSecond, bytes, warmUpMs: 0 };
		await crowd.openLoop({ ...load, ms: warmUpMs });
		await crowd.cut(lost);
		await dying?.kill();
		await crowd.openLoop({ ...load, ms });
		const coming = crowd.comeBack(lost, proxy.port);
		await crowd.openLoop({ ...load, ms: BACK_MS_WATCHED, until: coming });
		const awayMs = await coming;
		const room = await answerOf(left[0] ?? proxy, `/api/rooms/${ROOM}`, { signal: lab.signal });
		const seated = Number((JSON.parse(room) as { count?: number }).count ?? 0);
		const messages = await partedFrom(house, crowd);
		await proxy.stop();
		sample({ moved: lost.length, ...backValues(awayMs), seated, unseated: people - seated, messages });
	},
	describe: ({ people, nodes }) => ({
		labels: {
			moved: "people of the node",
			allBackMs: "all complete after",
			unseated: "seats lost",
			messages: "messages, each once",
		},
		claims: [
			goal(
				"A node is lost: its people are back in their seats on another one within 5 s of reconnecting, nothing lost.",
				[
					{ figure: "allBackMs", atMost: BACK_MS_MAX },
					{ figure: "unseated", atMost: 0, isEveryRun: true },
				],
				{ also: "moved messages", unlike: smallerThan([people, PEOPLE, "people"], [nodes, NODES, "nodes"]) },
			),
		],
	}),
};

const STREAM = "parley";
const LEADER_PEOPLE = 60;
const RESUMED_MS_MAX = 10_000;

/** The NATS server that leads the stream is killed while people write; later it comes back. */
export const leader: Part<Lab, NodesParams> = {
	name: "leader",
	async measure(lab, params, sample) {
		const { leaderPeople: people, faultPerSecond: perSecond, bytes, warmUpMs, ms } = params;
		const house = await openHouse(lab, REPLICATED, params.nodes);
		const ports = portsOf(house.nodes, people);
		const crowd = await peopleAt(lab, { port: ports[0] ?? 0 }, { ports, people, insists: true });
		const load = { senders: Math.min(params.senders, people), perSecond, bytes, warmUpMs: 0 };
		await crowd.openLoop({ ...load, ms: warmUpMs });
		// what is written meanwhile counts until it is on every screen, however long that takes
		const during = crowd.openLoop({ ...load, ms: 2 * ms });
		await sleep(ms, undefined, { signal: lab.signal });
		const leading = await house.nats?.leaderOf(STREAM);
		if (leading === undefined)
			throw new LabProblem(
				`No NATS server says that it leads the stream ${STREAM}.`,
				"Run it again; if it happens again, the machine may be too busy for them.",
			);
		await leading.kill();
		const { worst } = await during;
		await leading.start();
		await crowd.openLoop({ ...load, ms });
		sample({ longestMs: worst[0] ?? 0, messages: await partedFrom(house, crowd) });
	},
	describe: ({ leaderPeople }) => ({
		labels: { longestMs: "longest until on a screen", messages: "messages, each once" },
		claims: [
			goal(
				"The leader of three NATS servers is lost: posts resume within 10 s, nothing lost, doubled or reordered.",
				{ figure: "longestMs", atMost: RESUMED_MS_MAX },
				{ also: "messages", unlike: smallerThan([leaderPeople, LEADER_PEOPLE, "people"]) },
			),
		],
	}),
};
