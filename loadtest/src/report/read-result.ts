import { readFile } from "node:fs/promises";
import { LabProblem } from "../lab/experiment.ts";
import type { Result } from "../lab/result.ts";
import {
	either,
	listOf,
	Misshapen,
	nothing,
	number,
	object,
	oneOf,
	optional,
	recordOf,
	type Shape,
	text,
	truth,
} from "./shape.ts";

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
	try {
		resultShape(data, "");
		const result = data as Result;
		const lines = result.plots.filter(({ kind }) => kind === "lines");
		listOf(plot)(lines, "plots");
		return { ...result, plots: lines };
	} catch (error) {
		if (!(error instanceof Misshapen)) throw error;
		throw new LabProblem(`${source} is not a result that this lab can read: ${error.message}.`, REMEDY);
	}
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

const spread = object({ median: number, min: number, max: number, n: number });
const figure = either("a number or a spread of numbers", number, spread);
const cell = either("text, a number, a spread or null", text, number, spread, nothing);
const unit = optional(
	oneOf("ms", "s", "bytes", "per-second", "per-minute", "count", "percent", "ratio", "us", "share"),
);
const role = oneOf("parley", "rival", "published");
const axis = object({ label: text, unit, scale: optional(oneOf("linear", "log")) });
const plotHead = { id: text, title: text, caption: optional(text), y: axis };

const plot = object({
	...plotHead,
	x: axis,
	series: listOf(object({ name: text, role, points: listOf(object({ x: number, y: figure })) })),
});

/** Bars, as labs of before drew them, are no longer drawn: their figures are in the samples. */
const plots: Shape = (value, path) => listOf(object({ kind: oneOf("lines", "bars") }))(value, path);

const param = either(
	"a value or a list of values",
	text,
	number,
	truth,
	listOf(either("text or a number", text, number)),
);

const resultShape = object({
	version: oneOf(1),
	experiment: text,
	title: text,
	size: oneOf("quick", "default", "full"),
	command: text,
	params: recordOf(param),
	startedAt: text,
	ms: number,
	partial: optional(text),
	machine: object({
		cpu: text,
		cores: number,
		memoryBytes: number,
		system: text,
		node: text,
		commit: optional(text),
		loadBefore: number,
	}),
	study: object({ name: text, by: optional(text), summary: text, doubts: optional(listOf(text)) }),
	findings: listOf(
		object({
			claim: text,
			ours: text,
			verdict: oneOf("reproduced", "contradicted", "reached", "missed", "not-shown"),
			why: optional(text),
		}),
	),
	tables: listOf(
		object({
			id: text,
			title: text,
			columns: listOf(object({ key: text, label: text, unit })),
			rows: listOf(recordOf(cell)),
			note: optional(text),
		}),
	),
	plots,
	warnings: listOf(text),
	notes: listOf(text),
	samples: listOf(
		object({
			server: text,
			run: number,
			at: recordOf(either("text or a number", text, number)),
			values: recordOf(number),
		}),
	),
});
