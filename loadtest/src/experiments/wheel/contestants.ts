import type { Env, Lab, Server } from "../../lab/experiment.ts";
import type { WheelParams } from "./params.ts";

export interface Contestant {
	readonly name: string;
	readonly dialect: "parley" | "plain";
	/** the numbers of sockets at which it is measured */
	counts(params: WheelParams): readonly number[];
	start(lab: Lab, stackKb: number): Promise<Server>;
}

export const PARLEY: Contestant = {
	name: "parley",
	dialect: "parley",
	counts: ({ sockets }) => sockets,
	start: (lab) => lab.parley(),
};

export const THREAD: Contestant = {
	name: "wheel-threads",
	dialect: "plain",
	counts: ({ threads }) => threads,
	start: (lab, stackKb) => lab.rival("wheel-threads", envOf(stackKb)),
};

export const WHEEL: Contestant = {
	name: "wheel",
	dialect: "plain",
	counts: ({ wheelSockets }) => wheelSockets,
	start: (lab, stackKb) => lab.rival("wheel", envOf(stackKb)),
};

export const CONTESTANTS: readonly Contestant[] = [PARLEY, THREAD, WHEEL];

/** All clients knock at once here; in the study one came after the other, so that none was turned away. */
function envOf(stackKb: number): Env {
	return { STACK_BYTES: String(stackKb * 1_024), BACKLOG: "16384" };
}
