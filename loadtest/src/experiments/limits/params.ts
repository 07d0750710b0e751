import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	parts: {
		about: "of density, rooms, slow, storm, posts",
		is: ["density", "rooms", "slow", "storm", "posts"],
	},
	idle: {
		about: "density: members who only sit there; a point for each number",
		is: [10_000],
		quick: [500],
		full: [10_000, 20_000],
	},
	idlePerRoom: { about: "density: members of a room", is: 50 },
	rooms: { about: "rooms: how many", is: 2_000, quick: 50 },
	perRoom: { about: "rooms: members of each", is: 5 },
	roomsPerSecond: { about: "rooms: messages a second in all", is: 2_000, quick: 200 },
	slowReaders: { about: "slow: readers of the one room, of whom a tenth stops", is: 1_000, quick: 30 },
	slowPerSecond: { about: "slow: messages a second", is: 200 },
	slowBytes: {
		about: "slow: of a message's text; large enough to fill the kernel's buffers for who does not read",
		is: 3_000,
		quick: 16_000,
	},
	stoppedS: { about: "slow: for how long the tenth does not read, seconds", is: 10, quick: 2 },
	stormMembers: { about: "storm: members who lose their links at once", is: 2_000, quick: 100 },
	missed: { about: "storm: messages that each of them misses", is: 500, quick: 100 },
	posters: { about: "posts: people who write", is: 500, quick: 50 },
	posterRooms: { about: "posts: rooms that they are spread over", is: 100, quick: 10 },
	inFlight: { about: "posts: messages that each of them keeps under way", is: 8 },
	bytes: { about: "of a message's text, but in slow", is: 100 },
	warmUpMs: { about: "before each measurement, not counted", is: 1_500, quick: 300, full: 2_000 },
	ms: { about: "of each measurement in rooms, storm and posts", is: 5_000, quick: 700, full: 15_000 },
});
export type LimitsParams = ParamsOf<typeof flags>;
