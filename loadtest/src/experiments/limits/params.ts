export type LimitsParams = {
	readonly parts: readonly string[];
	readonly idle: readonly number[];
	readonly idlePerRoom: number;
	readonly rooms: number;
	readonly perRoom: number;
	readonly roomsPerSecond: number;
	readonly slowReaders: number;
	readonly slowPerSecond: number;
	readonly slowBytes: number;
	readonly stoppedS: number;
	readonly stormMembers: number;
	readonly missed: number;
	readonly posters: number;
	readonly posterRooms: number;
	readonly inFlight: number;
	readonly minutes: number;
	readonly longPeople: number;
	readonly longPerSecond: number;
	readonly sampleS: number;
	readonly bytes: number;
	readonly warmUpMs: number;
	readonly ms: number;
};

const usual: LimitsParams = {
	parts: ["density", "rooms", "slow", "storm", "posts"],
	idle: [10_000],
	idlePerRoom: 50,
	rooms: 2_000,
	perRoom: 5,
	roomsPerSecond: 2_000,
	slowReaders: 1_000,
	slowPerSecond: 200,
	slowBytes: 3_000,
	stoppedS: 10,
	stormMembers: 2_000,
	missed: 500,
	posters: 500,
	posterRooms: 100,
	inFlight: 8,
	minutes: 30,
	longPeople: 300,
	longPerSecond: 200,
	sampleS: 10,
	bytes: 100,
	warmUpMs: 1_500,
	ms: 5_000,
};

export const SIZES = {
	quick: {
		...usual,
		idle: [500],
		rooms: 50,
		roomsPerSecond: 200,
		slowReaders: 30,
		slowBytes: 16_000,
		stoppedS: 2,
		stormMembers: 100,
		missed: 100,
		posters: 50,
		posterRooms: 10,
		minutes: 0.2,
		longPeople: 20,
		sampleS: 1,
		warmUpMs: 300,
		ms: 700,
	},
	default: usual,
	full: { ...usual, idle: [10_000, 20_000], warmUpMs: 2_000, ms: 15_000 },
} satisfies Record<string, LimitsParams>;

export const HELP: Readonly<Record<keyof LimitsParams, string>> = {
	parts: "of density, rooms, slow, storm, posts, long",
	idle: "density: members who only sit there; a point for each number",
	idlePerRoom: "density: members of a room",
	rooms: "rooms: how many",
	perRoom: "rooms: members of each",
	roomsPerSecond: "rooms: messages a second in all",
	slowReaders: "slow: readers of the one room, of whom a tenth stops",
	slowPerSecond: "slow: messages a second",
	slowBytes: "slow: of a message's text; large enough to fill the kernel's buffers for who does not read",
	stoppedS: "slow: for how long the tenth does not read, seconds",
	stormMembers: "storm: members who lose their links at once",
	missed: "storm: messages that each of them misses",
	posters: "posts: people who write",
	posterRooms: "posts: rooms that they are spread over",
	inFlight: "posts: messages that each of them keeps under way",
	minutes: "long: of mixed load",
	longPeople: "long: people, ten in a room",
	longPerSecond: "long: messages a second in all",
	sampleS: "long: seconds from one look at the server to the next",
	bytes: "of a message's text, but in slow",
	warmUpMs: "before each measurement, not counted",
	ms: "of each measurement in rooms, storm and posts",
};
