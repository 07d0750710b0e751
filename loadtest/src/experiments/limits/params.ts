import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	parts: ["of density, rooms, slow, storm, posts", ["density", "rooms", "slow", "storm", "posts"]],
	idle: ["density: members who only sit there", [10_000], { quick: [500], full: [10_000, 20_000] }],
	rooms: ["rooms: how many, of five members each", 2_000, { quick: 50 }],
	roomsPerSecond: ["rooms: messages a second in all", 2_000, { quick: 200 }],
	slowReaders: ["slow: readers of the one room, of whom a tenth stops", 1_000, { quick: 30 }],
	slowPerSecond: ["slow: messages a second", 200],
	slowBytes: ["slow: of a text, large enough to fill the kernel's buffers", 3_000, { quick: 16_000 }],
	stoppedS: ["slow: for how long the tenth does not read, seconds", 10, { quick: 1 }],
	stormMembers: ["storm: members who lose their links at once", 2_000, { quick: 100 }],
	missed: ["storm: messages that each of them misses", 500, { quick: 100 }],
	posters: ["posts: people who write", 500, { quick: 50 }],
	posterRooms: ["posts: rooms that they are spread over", 100, { quick: 10 }],
	warmUpMs: ["before each measurement, not counted", 1_500, { quick: 300, full: 2_000 }],
	ms: ["of each measurement in rooms, storm and posts", 5_000, { quick: 700, full: 15_000 }],
});
export type LimitsParams = ParamsOf<typeof flags>;

/** Of a message's text, but in slow. */
export const BYTES = 100;
