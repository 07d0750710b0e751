import type { Part } from "../../lab/experiment.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { parley, rival } from "../contestants.ts";
import { measuredWithCommits, steadyLoad } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { BYTES, type LimitsParams } from "./params.ts";

const SERVERS = [parley({ DURABILITY: "disk" }), rival("plain-ws")];
const ROOMS = 2_000;
const PER_SECOND = 2_000;
const P99_MS_MAX = 25;

/** Many small rooms: nothing to be joined into one write, so all that is left is what a message costs. */
export const rooms: Part<LimitsParams> = {
	name: "rooms",
	async measure(lab, { rooms, roomsPerSecond: perSecond, warmUpMs, ms }, sample) {
		const people = rooms * 5;
		for (const { name, dialect, start } of SERVERS) {
			const server = await start(lab);
			const roomOf = (person: number) => `room-${person % rooms}`;
			const crowd = await peopleAt(lab, server, { dialect, people, roomOf });
			const load = { senders: people, perSecond, bytes: BYTES, warmUpMs, ms };
			const measured = await steadyLoad(server, crowd, load, 5);
			await partedFrom(server, crowd);
			sample(measured, { rooms }, name);
		}
	},
	describe: ({ rooms, roomsPerSecond }) => {
		const more = {
			at: { server: "parley" },
			unlike: smallerThan([rooms, ROOMS, "rooms"], [roomsPerSecond, PER_SECOND, "messages a second"]),
		};
		const when = `${count(ROOMS)} rooms of five, ${count(PER_SECOND)} messages a second in all`;
		return {
			rivals: ["plain-ws"],
			claims: [
				goal(`${when}: p99 within ${P99_MS_MAX} ms.`, { figure: "p99Ms", atMost: P99_MS_MAX }, more),
				goal(
					`${when}: no more processor time than plain ws.`,
					{ figure: "cores", over: { server: "plain-ws" }, atMost: 1 },
					more,
				),
			],
		};
	},
};

const POSTS_PER_SECOND = 20_000;
const POSTERS = 500;
const POSTER_ROOMS = 100;

/** The post path alone: rooms are small, so that what a message costs is to be taken, ordered and stored. */
export const posts: Part<LimitsParams> = {
	name: "posts",
	async measure(lab, { posters: people, posterRooms: rooms, warmUpMs, ms }, sample) {
		const server = await lab.parley({ DURABILITY: "disk" });
		const crowd = await peopleAt(lab, server, { people, roomOf: (person) => `posts-${person % rooms}` });
		const load = { senders: people, inFlight: 8, bytes: BYTES, warmUpMs: 0 };
		await crowd.closedLoop({ ...load, ms: warmUpMs });
		const measured = await measuredWithCommits(server, lab.signal, () => crowd.closedLoop({ ...load, ms }));
		await partedFrom(server, crowd);
		sample(measured, { people, rooms });
	},
	describe: ({ posters, posterRooms }) => ({
		labels: { commitEvents: "posts in a commit", commitMs: "a commit" },
		claims: [
			goal(
				`${POSTERS} people in ${POSTER_ROOMS} rooms: at least ${count(POSTS_PER_SECOND)} durable posts a second.`,
				{ figure: "postsPerSecond", atLeast: POSTS_PER_SECOND },
				{
					also: "commitEvents commitMs",
					unlike: smallerThan([posters, POSTERS, "people"], [posterRooms, POSTER_ROOMS, "rooms"]),
				},
			),
		],
	}),
};
