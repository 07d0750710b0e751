import * as z from "zod/mini";

// A result is described once, for the compiler and for whoever reads one from disk. What each kind is called here is
// what a damaged file is told that it should be.
const text = z.string("text");
const number = z.number("a number");
const list = <T extends z.core.SomeType>(item: T) => z.readonly(z.array(item, "a list"));
const record = <T extends z.core.SomeType>(value: T) => z.readonly(z.record(z.string(), value, "an object"));
const object = <T extends z.core.$ZodLooseShape>(fields: T) => z.readonly(z.object(fields, "an object"));
const oneOf = <const V extends readonly string[]>(...values: V) =>
	z.enum(values, values.map((value) => `"${value}"`).join(" or "));

const param = z.union([text, number, z.boolean(), list(text), list(number)], "a value or a list of values");
const spread = object({ median: number, min: number, max: number, n: number });
const units = [
	"ms",
	"s",
	"bytes",
	"per-second",
	"per-minute",
	"count",
	"percent",
	"ratio",
	"us",
	"share",
] as const;
const unit = z.exactOptional(oneOf(...units));
const cell = z.union([text, number, spread, z.null()], "text, a number, a spread or null");
const axis = object({ label: text, unit, scale: z.exactOptional(oneOf("linear", "log")) });
const point = object({ x: number, y: z.union([number, spread], "a number or a spread of numbers") });

export const resultShape = object({
	version: z.literal(1, "1"),
	experiment: text,
	title: text,
	size: oneOf("quick", "default", "full"),
	/** the command line that repeats it, from `npm run load` on */
	command: text,
	params: record(param),
	/** ISO 8601 */
	startedAt: text,
	ms: number,
	/** why it ended before its time; a partial result is marked as such everywhere */
	partial: z.exactOptional(text),
	machine: object({
		cpu: text,
		cores: number,
		memoryBytes: number,
		system: text,
		node: text,
		/** of this checkout, where it is one */
		commit: z.exactOptional(text),
		/** how much of all cores was busy in the half second before the run, 0 to 1 */
		loadBefore: number,
	}),
	/** the published study that the experiment repeats, or what it is for */
	study: object({
		name: text,
		by: z.exactOptional(text),
		/** what was done there, and found: a paragraph */
		summary: text,
		/** what is doubtful about it */
		doubts: z.exactOptional(list(text)),
	}),
	findings: list(
		object({
			/** what the study says, or what Parley claims */
			claim: text,
			/** what was measured here, with its figures */
			ours: text,
			/** `not-shown`: this run is too small, too loaded, or the machine has too few cores to tell */
			verdict: oneOf("reproduced", "contradicted", "reached", "missed", "not-shown"),
			/** needed whenever the verdict is not `reproduced` or `reached` */
			why: z.exactOptional(text),
		}),
	),
	tables: list(
		object({
			id: text,
			title: text,
			columns: list(object({ key: text, label: text, unit })),
			rows: list(record(cell)),
			note: z.exactOptional(text),
			/** small enough to be printed when the run ends */
			isPrinted: z.exactOptional(z.literal(true, "true")),
		}),
	),
	/** points over a number */
	plots: list(
		object({
			id: text,
			kind: z.literal("lines"),
			title: text,
			/** one sentence: what to see in it */
			caption: z.exactOptional(text),
			x: axis,
			y: axis,
			/** `published`: the study's own figure, drawn apart (dashed) from what was measured here */
			series: list(object({ name: text, role: oneOf("parley", "rival", "published"), points: list(point) })),
		}),
	),
	/** what a reader must know to believe the figures, the generator as bottleneck first of all */
	warnings: list(text),
	notes: list(text),
	/** every measurement, in order: which point it is `at`, and values in the units that their names end with */
	samples: list(
		object({
			server: text,
			run: number,
			at: record(z.union([text, number], "text or a number")),
			values: record(number),
		}),
	),
});
/** What an experiment leaves behind, as `result.json` holds it: raw enough to be plotted again, plain data only. */
export type Result = z.infer<typeof resultShape>;
export type Size = Result["size"];
export type Params = Result["params"];
export type Param = Params[string];
export type Machine = Result["machine"];
export type Study = Result["study"];
export type Finding = Result["findings"][number];
export type Table = Result["tables"][number];
export type Cell = Table["rows"][number][string];
export type Plot = Result["plots"][number];
export type Axis = Plot["x"];
export type Line = Plot["series"][number];
export type Role = Line["role"];
export type Sample = Result["samples"][number];
/** `share`: of one, shown as a percentage */
export type Unit = (typeof units)[number];
/** A measured value over the runs of one point. */
export type Spread = z.infer<typeof spread>;

/** Of a finding about points that a run did not measure: too many of them to be read one by one. */
export const NOT_MEASURED = "Not measured.";

export function spreadOf(values: readonly number[]): Spread {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle];
	if (upper === undefined) throw new Error("there is no spread of nothing");
	const median = sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
	return { median, min: sorted[0] ?? median, max: sorted.at(-1) ?? median, n: sorted.length };
}
