import type { Dialect } from "../../crowd/crowd.ts";
import { type Lab, LabProblem, type Server } from "../../lab/experiment.ts";
import { buildC } from "../../rivals/build-c.ts";

export interface Contestant {
	readonly name: string;
	readonly dialect: Dialect;
	start(lab: Lab): Promise<Server>;
}

const ALL: readonly Contestant[] = [
	{ name: "parley", dialect: "parley", start: (lab) => lab.parley({ DURABILITY: "disk" }) },
	{ name: "plain-ws", dialect: "plain", start: (lab) => lab.rival("plain-ws") },
	{ name: "socket-io", dialect: "socket.io", start: (lab) => lab.rival("socket-io") },
	{ name: "yardstick", dialect: "plain", start: (lab) => lab.rival("yardstick") },
];

export const CONTESTANTS: readonly string[] = ALL.map(({ name }) => name);

/** Those that can run here, in the order of `names`; the yardstick needs Linux and a C compiler. */
export async function contestants(lab: Lab, names: readonly string[]): Promise<readonly Contestant[]> {
	const chosen = names.map((name) => {
		const found = ALL.find((one) => one.name === name);
		if (found !== undefined) return found;
		throw new LabProblem(
			`There is no server "${name}" in this experiment.`,
			`It knows ${CONTESTANTS.join(", ")}.`,
		);
	});
	if (!names.includes("yardstick") || (await buildC("yardstick")) !== undefined) return chosen;
	lab.note("The C yardstick was left out: it needs Linux and a C compiler (cc).");
	return chosen.filter(({ name }) => name !== "yardstick");
}
