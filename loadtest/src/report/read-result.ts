import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { LabProblem } from "../lab/experiment.ts";
import type { Result } from "../lab/result.ts";

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

// What each is called here is what a damaged file is told that it should be.
const text = z.string("text");
const number = z.number("a number");
const list = <T extends z.core.SomeType>(item: T) => z.array(item, "a list");
const object = <T extends z.core.$ZodLooseShape>(fields: T) => z.object(fields, "an object");
const record = <T extends z.core.SomeType>(value: T) => z.record(z.string(), value, "an object");
const oneOf = (...values: readonly string[]) =>
	z.enum(values, values.map((value) => `"${value}"`).join(" or "));

const spread = object({ median: number, min: number, max: number, n: number });
const figure = z.union([number, spread], "a number or a spread of numbers");
const cell = z.union([text, number, spread, z.null()], "text, a number, a spread or null");
const unit = z.optional(
	oneOf("ms", "s", "bytes", "per-second", "per-minute", "count", "percent", "ratio", "us", "share"),
);
const role = oneOf("parley", "rival", "published");
const axis = object({ label: text, unit, scale: z.optional(oneOf("linear", "log")) });
const value = z.union([text, number], "text or a number");
const param = z.union([text, number, z.boolean(), list(value)], "a value or a list of values");

/** Bars, as labs of before drew them, are no longer drawn: their figures are in the samples. */
const plot = z.discriminatedUnion(
	"kind",
	[
		object({
			kind: z.literal("lines"),
			id: text,
			title: text,
			caption: z.optional(text),
			x: axis,
			y: axis,
			series: list(object({ name: text, role, points: list(object({ x: number, y: figure })) })),
		}),
		object({ kind: z.literal("bars") }),
	],
	'"lines" or "bars"',
);

const resultShape = object({
	version: z.literal(1, "1"),
	experiment: text,
	title: text,
	size: oneOf("quick", "default", "full"),
	command: text,
	params: record(param),
	startedAt: text,
	ms: number,
	partial: z.optional(text),
	machine: object({
		cpu: text,
		cores: number,
		memoryBytes: number,
		system: text,
		node: text,
		commit: z.optional(text),
		loadBefore: number,
	}),
	study: object({ name: text, by: z.optional(text), summary: text, doubts: z.optional(list(text)) }),
	findings: list(
		object({
			claim: text,
			ours: text,
			verdict: oneOf("reproduced", "contradicted", "reached", "missed", "not-shown"),
			why: z.optional(text),
		}),
	),
	tables: list(
		object({
			id: text,
			title: text,
			columns: list(object({ key: text, label: text, unit })),
			rows: list(record(cell)),
			note: z.optional(text),
		}),
	),
	plots: list(plot),
	warnings: list(text),
	notes: list(text),
	samples: list(object({ server: text, run: number, at: record(value), values: record(number) })),
});
