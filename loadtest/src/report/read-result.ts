import { readFile } from "node:fs/promises";
import { LabProblem } from "../lab/errors.ts";
import { type Result, resultShape } from "../lab/result.ts";

const REMEDY = "Take a result.json as an experiment of this version of the lab wrote it.";

/** A result.json from disk. It may be old, cut short or edited: then one sentence says what is wrong with it. */
export async function readResult(path: string): Promise<Result> {
	const json = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
		throw new LabProblem(`${path} cannot be read (${error.code}).`, "Name the result.json of a report.");
	});
	return parseResult(json, path);
}

/** `source`: what the sentence calls it. */
export function parseResult(json: string, source: string): Result {
	const { data, error } = resultShape.safeParse(parsed(json, source));
	const [issue] = error?.issues ?? [];
	if (data !== undefined) return data;
	const where = issue === undefined || issue.path.length === 0 ? "the file" : issue.path.join(".");
	throw new LabProblem(`${source} is not a result: ${where} should be ${issue?.message}.`, REMEDY);
}

function parsed(json: string, source: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		throw new LabProblem(`${source} is not JSON.`, REMEDY);
	}
}
