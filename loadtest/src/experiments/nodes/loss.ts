import { numbered } from "../../crowd/load.ts";
import { answerOf } from "../../http-load/server-calls.ts";
import type { Part } from "../../lab/experiment.ts";
import { goal, smallerThan } from "../claims.ts";
import { backValues } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { LAZILY, openHouse, portsOf } from "./house.ts";
import type { NodesParams } from "./params.ts";

const ROOM = "moving";
/** They are waited for much longer than they may take. */
const BACK_MS_WATCHED = 60_000;

/** A node is killed, and its people come back at once, on the others; others write meanwhile. */
export const loss: Part<NodesParams> = {
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
					{ figure: "allBackMs", atMost: 5_000 },
					{ figure: "unseated", atMost: 0, isEveryRun: true },
				],
				{ also: "moved messages", unlike: smallerThan([people, 3_000, "people"], [nodes, 3, "nodes"]) },
			),
		],
	}),
};
