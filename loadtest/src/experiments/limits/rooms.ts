import type { Dialect } from "../../crowd/crowd.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { type MeasuredLoad, measuredLoad, warnIfBusy } from "./measured-load.ts";
import type { LimitsParams } from "./params.ts";
import type { Part } from "./part.ts";
import { concludeRooms, type RoomsRun } from "./rooms-report.ts";

const ENTERING_PER_SECOND = 2_500;
const AROUND_S = 1.2;
const SETTLE_MS_MAX = 60_000;

const SERVERS: readonly { name: string; dialect: Dialect; start: (lab: Lab) => Promise<Server> }[] = [
	{ name: "parley", dialect: "parley", start: (lab) => lab.parley({ DURABILITY: "disk" }) },
	{ name: "plain-ws", dialect: "plain", start: (lab) => lab.rival("plain-ws") },
];

/** Many small rooms: nothing to be joined into one write, so all that is left is what a message costs. */
export const rooms: Part<readonly RoomsRun[]> = {
	name: "rooms",
	sockets: (params) => params.rooms * params.perRoom,
	seconds: (params) =>
		SERVERS.length *
		((params.rooms * params.perRoom) / ENTERING_PER_SECOND + (params.warmUpMs + params.ms) / 1000 + AROUND_S),
	async measure(lab, params, run) {
		const measured: RoomsRun[] = [];
		for (const { name, dialect, start } of SERVERS) {
			const server = await start(lab);
			const load = await loaded(lab, server, dialect, params);
			await server.stop();
			warnIfBusy(lab, "rooms", load);
			measured.push({ ...load, server: name, rooms: params.rooms, perSecond: params.roomsPerSecond });
			lab.sample({ server: name, run, at: { part: "rooms", rooms: params.rooms }, values: valuesOf(load) });
		}
		return measured;
	},
	conclude: (runs) => concludeRooms(runs.flat()),
};

async function loaded(
	lab: Lab,
	server: Server,
	dialect: Dialect,
	{ rooms: count, perRoom, roomsPerSecond: perSecond, bytes, warmUpMs, ms }: LimitsParams,
): Promise<MeasuredLoad> {
	const people = count * perRoom;
	const roomOf = (person: number) => `room-${person % count}`;
	const crowd = await lab.crowd({ port: server.port, dialect, people, roomOf });
	const load = { senders: people, perSecond, bytes, warmUpMs: 0 };
	await crowd.openLoop({ ...load, ms: warmUpMs });
	const measured = await measuredLoad(server, () => crowd.openLoop({ ...load, ms }));
	await crowd.settle(SETTLE_MS_MAX);
	await crowd.leave();
	return measured;
}

function valuesOf({ figures, cores, generatorShare, othersShare }: MeasuredLoad) {
	const { delivery, deliveriesPerSecond } = figures;
	return {
		deliveriesPerSecond,
		p50Ms: delivery.p50,
		p99Ms: delivery.p99,
		cores,
		generatorShare,
		othersShare,
	};
}
