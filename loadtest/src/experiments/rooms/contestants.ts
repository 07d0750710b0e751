import type { Lab, Server } from "../../lab/experiment.ts";
import type { RoomDialect } from "./user.ts";

export interface Contestant {
	readonly name: string;
	readonly dialect: RoomDialect;
	/** a longer text is sent in parts of this; whole unless given */
	readonly partBytes?: number;
	start(lab: Lab): Promise<Server>;
}

/** A film script is one message here; and of eight of them, all at once, none may have to wait for want of a buffer. */
const LARGE_MESSAGES = { MESSAGE_BYTES_MAX: "1048576", OUTPUT_BYTES_MAX: "16777216" };

/** As `npm start` starts it: longer texts than its 16,384 bytes are several messages. */
const PARLEY_AS_STARTED: Contestant = {
	name: "parley",
	dialect: "parley",
	partBytes: 16_384,
	start: (lab) => lab.parley(),
};
export const PARLEY: Contestant = {
	name: "parley, large messages allowed",
	dialect: "parley",
	start: (lab) => lab.parley(LARGE_MESSAGES),
};
/** Beside it only to tell what waiting for the disk costs. */
const PARLEY_WITHOUT_DISK: Contestant = {
	name: "parley, DURABILITY=process",
	dialect: "parley",
	start: (lab) => lab.parley({ ...LARGE_MESSAGES, DURABILITY: "process" }),
};
export const THREADS: Contestant = rival("rooms-threads");
export const NAIVE: Contestant = rival("rooms-poller");

export const CONTESTANTS: readonly Contestant[] = [
	THREADS,
	NAIVE,
	PARLEY_AS_STARTED,
	PARLEY,
	PARLEY_WITHOUT_DISK,
];

function rival(name: string): Contestant {
	return { name, dialect: "plain", start: (lab) => lab.rival(name) };
}
