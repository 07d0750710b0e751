import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { LabProblem } from "../lab/experiment.ts";
import { list, object, plot, type Result, resultFields } from "../lab/result.ts";

/** A result.json from disk. It may be old, cut short or edited: then one sentence says what is wrong with it. */
export async function readResult(path: string): Promise<Result> {
	try {
		return parseResult(await readFile(path, "utf8"), path);
	} catch (error) {
		if (error instanceof Error && "code" in error) {
			throw new LabProblem(
				`${path} cannot be read (${String(error.code)}).`,
				"Name the result.json of a report.",
			);
		}
		throw error;
	}
}

/** `source`: what the sentence calls it. */
export function parseResult(json: string, source: string): Result {
	const data = parsed(json, source);
	const [issue] = resultShape.safeParse(data).error?.issues ?? [];
	if (issue !== undefined) {
		const where = pathSaid(issue.path);
		throw new LabProblem(
			`${source} is not a result that this lab can read: ${where} should be ${issue.message}.`,
			REMEDY,
		);
	}
	const result = data as Result;
	return { ...result, plots: result.plots.filter(({ kind }) => kind === "lines") };
}

/** "plots[0].series" */
function pathSaid(path: readonly PropertyKey[]): string {
	if (path.length === 0) return "the file";
	const parts = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`));
	return parts.join("").replace(/^\./, "");
}

const REMEDY =
	"Take a result.json as an experiment wrote it, of this version of the lab, or run the experiment again.";

function parsed(json: string, source: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		throw new LabProblem(`${source} is not JSON.`, REMEDY);
	}
}

/** Bars, as labs of before drew them, are no longer drawn: their figures are in the samples. */
const bars = object({ kind: z.literal("bars") });
const resultShape = object({
	...resultFields,
	plots: list(z.discriminatedUnion("kind", [plot, bars], '"lines" or "bars"')),
});
