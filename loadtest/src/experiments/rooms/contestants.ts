import type { Lab, Server } from "../../lab/experiment.ts";
import type { Role } from "../../lab/result.ts";
import type { RoomDialect } from "./user.ts";

export interface Contestant {
	readonly name: string;
	readonly role: Role;
	readonly dialect: RoomDialect;
	start(lab: Lab): Promise<Server>;
}

/** A film script is one message here; and of eight of them, all at once, none may have to wait for want of a buffer. */
const LARGE_MESSAGES = { MESSAGE_BYTES_MAX: "1048576", OUTPUT_BYTES_MAX: "16777216" };

export const PARLEY: Contestant = {
	name: "parley",
	role: "parley",
	dialect: "parley",
	start: (lab) => lab.parley(LARGE_MESSAGES),
};
/** Beside it only to tell what waiting for the disk costs. */
export const PARLEY_WITHOUT_DISK: Contestant = {
	name: "parley, DURABILITY=process",
	role: "parley",
	dialect: "parley",
	start: (lab) => lab.parley({ ...LARGE_MESSAGES, DURABILITY: "process" }),
};
export const THREADS: Contestant = rival("threads");
export const NAIVE: Contestant = rival("naive");

export const CONTESTANTS: readonly Contestant[] = [PARLEY, PARLEY_WITHOUT_DISK, THREADS, NAIVE];

function rival(name: string): Contestant {
	return { name, role: "rival", dialect: "plain", start: (lab) => lab.rival(name) };
}
