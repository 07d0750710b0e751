import { readFile } from "node:fs/promises";
import { LabProblem } from "../lab/errors.ts";
import type { Result } from "../lab/result.ts";

const REMEDY = "Take a result.json as an experiment of this version of the lab wrote it.";
const LISTS = ["findings", "tables", "plots", "warnings", "notes", "samples"] as const;

/** A result.json from disk. It may be none, old or cut short: then one sentence says so. */
export async function readResult(path: string): Promise<Result> {
	const json = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
		throw new LabProblem(`${path} cannot be read (${error.code}).`, "Name the result.json of a report.");
	});
	const result = parsed(json, path);
	const isWhole = result?.version === 1 && LISTS.every((list) => Array.isArray(result[list]));
	if (!isWhole) throw new LabProblem(`${path} is not a result.`, REMEDY);
	return result;
}

function parsed(json: string, path: string): Result | null {
	try {
		return JSON.parse(json) as Result | null;
	} catch {
		throw new LabProblem(`${path} is not JSON.`, REMEDY);
	}
}
