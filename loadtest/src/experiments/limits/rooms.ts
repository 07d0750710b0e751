import type { Dialect } from "../../crowd/crowd.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { measuredLoad } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { smallerThan } from "../unlike.ts";
import type { LimitsParams } from "./params.ts";

const ROOMS = 2_000;
const PER_SECOND = 2_000;
const P99_MS_MAX = 25;

const SERVERS: readonly { name: string; dialect: Dialect; start: (lab: Lab) => Promise<Server> }[] = [
	{ name: "parley", dialect: "parley", start: (lab) => lab.parley({ DURABILITY: "disk" }) },
	{ name: "plain-ws", dialect: "plain", start: (lab) => lab.rival("plain-ws") },
];

/** Many small rooms: nothing to be joined into one write, so all that is left is what a message costs. */
export const rooms: Part<Lab, LimitsParams> = {
	name: "rooms",
	async measure(lab, { rooms, perRoom, roomsPerSecond: perSecond, bytes, warmUpMs, ms }, sample) {
		const people = rooms * perRoom;
		for (const { name, dialect, start } of SERVERS) {
			const server = await start(lab);
			const roomOf = (person: number) => `room-${person % rooms}`;
			const crowd = await peopleAt(lab, server, { dialect, people, roomOf });
			const load = { senders: people, perSecond, bytes, warmUpMs: 0 };
			await crowd.openLoop({ ...load, ms: warmUpMs });
			const measured = await measuredLoad(server, () => crowd.openLoop({ ...load, ms }));
			await partedFrom(server, crowd);
			sample(measured, { rooms }, name);
		}
	},
	describe: ({ rooms, roomsPerSecond }) => {
		const unlike = smallerThan([rooms, ROOMS, "rooms"], [roomsPerSecond, PER_SECOND, "messages a second"]);
		const when = `${ROOMS.toLocaleString("en")} rooms of five, ${PER_SECOND.toLocaleString("en")} messages a second in all`;
		const at = { server: "parley" };
		return {
			rivals: ["plain-ws"],
			claims: [
				{
					claim: `${when}: p99 within ${P99_MS_MAX} ms.`,
					at,
					checks: [{ figure: "p99Ms", atMost: P99_MS_MAX }],
					unlike,
				},
				{
					claim: `${when}: no more processor time than plain ws.`,
					at,
					checks: [{ figure: "cores", over: { server: "plain-ws" }, atMost: 1 }],
					unlike,
				},
			],
		};
	},
};
