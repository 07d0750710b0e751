import { readFileSync } from "node:fs";
import { LabProblem } from "./errors.ts";
import type { Result } from "./result.ts";

const REMEDY = "Give the result.json of an earlier run of the same experiment.";

/** An earlier result, to compare with: a file that this lab wrote, of the same experiment. */
export function resultAt(path: string, experiment: string | undefined): Result {
	const found = parsed(read(path), path);
	if (!isResult(found)) throw new LabProblem(`${path} is not a result of this lab.`, REMEDY);
	if (found.experiment !== experiment)
		throw new LabProblem(`${path} is a result of ${found.experiment}, not of ${experiment}.`, REMEDY);
	return found;
}

function read(path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new LabProblem(`${path} cannot be read: ${reason}.`, REMEDY);
	}
}

function parsed(text: string, path: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new LabProblem(`${path} is not JSON.`, REMEDY);
	}
}

/** Only this lab writes such files: what tells them from others is enough. */
function isResult(value: unknown): value is Result {
	if (typeof value !== "object" || value === null) return false;
	return "version" in value && value.version === 1 && "experiment" in value && "samples" in value;
}
