import { execFileSync } from "node:child_process";
import { LabProblem } from "./errors.ts";

/** What a process has open besides its sockets: modules, databases, pipes. */
const BESIDE = 100;

/**
 * Call it before a run that opens `sockets` in one process. Node raises its own soft limit to the hard one when it
 * starts, and what it starts inherits that; so only the hard limit can be too low.
 */
export function needDescriptors(sockets: number): void {
	const allowed = descriptorsMax();
	if (sockets + BESIDE <= allowed) return;
	throw new LabProblem(
		`${sockets} sockets need ${sockets + BESIDE} open files, and a process may have ${allowed} here.`,
		`Raise it ("ulimit -Hn ${sockets + BESIDE}" as root, or LimitNOFILE), or ask for fewer sockets.`,
	);
}

function descriptorsMax(): number {
	const said = execFileSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" }).trim();
	return said === "unlimited" ? Number.POSITIVE_INFINITY : Number(said);
}
