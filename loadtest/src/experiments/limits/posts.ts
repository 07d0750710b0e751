import type { Lab } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { insideFrom } from "../inside.ts";
import { measuredLoad } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { smallerThan } from "../unlike.ts";
import type { LimitsParams } from "./params.ts";

const POSTS_PER_SECOND = 20_000;
const PEOPLE = 500;
const ROOMS = 100;

/** The post path alone: rooms are small, so that what a message costs is to be taken, ordered and stored. */
export const posts: Part<Lab, LimitsParams> = {
	name: "posts",
	async measure(lab, { posters: people, posterRooms: rooms, inFlight, bytes, warmUpMs, ms }, sample) {
		const server = await lab.parley({ DURABILITY: "disk" });
		const crowd = await peopleAt(lab, server, { people, roomOf: (person) => `posts-${person % rooms}` });
		const load = { senders: people, inFlight, bytes, warmUpMs: 0 };
		await crowd.closedLoop({ ...load, ms: warmUpMs });
		const inside = await insideFrom(server, lab.signal);
		const measured = await measuredLoad(server, () => crowd.closedLoop({ ...load, ms }));
		const values = { ...measured, ...(await inside()) };
		await partedFrom(server, crowd);
		sample(values, { people, rooms });
	},
	describe: ({ posters, posterRooms }) => ({
		labels: {
			people: "people",
			rooms: "rooms",
			commitEvents: "posts in a commit",
			commitMs: "a commit",
		},
		claims: [
			{
				claim: `${PEOPLE} people in ${ROOMS} rooms: at least ${POSTS_PER_SECOND.toLocaleString("en")} durable posts a second.`,
				checks: [{ figure: "postsPerSecond", atLeast: POSTS_PER_SECOND }],
				also: "commitEvents commitMs",
				unlike: smallerThan([posters, PEOPLE, "people"], [posterRooms, ROOMS, "rooms"]),
			},
		],
	}),
};
