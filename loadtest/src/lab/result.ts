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

const size = oneOf("quick", "default", "full");
export type Size = z.infer<typeof size>;

const param = z.union([text, number, z.boolean(), list(text), list(number)], "a value or a list of values");
const params = record(param);
export type Param = z.infer<typeof param>;
export type Params = z.infer<typeof params>;

const machine = object({
	cpu: text,
	cores: number,
	memoryBytes: number,
	system: text,
	node: text,
	/** of this checkout, where it is one */
	commit: z.exactOptional(text),
	/** how much of all cores was busy in the half second before the run, 0 to 1 */
	loadBefore: number,
});
export type Machine = z.infer<typeof machine>;

const study = object({
	name: text,
	by: z.exactOptional(text),
	/** what was done there, and found: a paragraph */
	summary: text,
	/** what is doubtful about it */
	doubts: z.exactOptional(list(text)),
});
/** The published study that the experiment repeats, or what it is for. */
export type Study = z.infer<typeof study>;

const finding = object({
	/** what the study says, or what Parley claims */
	claim: text,
	/** what was measured here, with its figures */
	ours: text,
	/** `not-shown`: this run is too small, too loaded, or the machine has too few cores to tell */
	verdict: oneOf("reproduced", "contradicted", "reached", "missed", "not-shown"),
	/** needed whenever the verdict is not `reproduced` or `reached` */
	why: z.exactOptional(text),
});
export type Finding = z.infer<typeof finding>;

/** Of a finding about points that a run did not measure: too many of them to be read one by one. */
export const NOT_MEASURED = "Not measured.";

const spread = object({ median: number, min: number, max: number, n: number });
/** A measured value over the runs of one point. */
export type Spread = z.infer<typeof spread>;

const unit = oneOf(
	...(["ms", "s", "bytes", "per-second", "per-minute", "count", "percent", "ratio", "us", "share"] as const),
);
/** `share`: of one, shown as a percentage */
export type Unit = z.infer<typeof unit>;

const cell = z.union([text, number, spread, z.null()], "text, a number, a spread or null");
export type Cell = z.infer<typeof cell>;

const table = object({
	id: text,
	title: text,
	columns: list(object({ key: text, label: text, unit: z.exactOptional(unit) })),
	rows: list(record(cell)),
	note: z.exactOptional(text),
	/** small enough to be printed when the run ends */
	isPrinted: z.exactOptional(z.literal(true, "true")),
});
export type Table = z.infer<typeof table>;

const axis = object({
	label: text,
	unit: z.exactOptional(unit),
	scale: z.exactOptional(oneOf("linear", "log")),
});
export type Axis = z.infer<typeof axis>;

const role = oneOf("parley", "rival", "published");
/** `published`: the study's own figure, drawn apart (dashed) from what was measured here. */
export type Role = z.infer<typeof role>;

const figure = z.union([number, spread], "a number or a spread of numbers");
const line = object({ name: text, role, points: list(object({ x: number, y: figure })) });
export type Line = z.infer<typeof line>;

const plot = object({
	id: text,
	kind: z.literal("lines"),
	title: text,
	/** one sentence: what to see in it */
	caption: z.exactOptional(text),
	x: axis,
	y: axis,
	series: list(line),
});
/** Points over a number. */
export type Plot = z.infer<typeof plot>;

const sample = object({
	server: text,
	run: number,
	at: record(z.union([text, number], "text or a number")),
	values: record(number),
});
/** One measurement. `at` says which point it belongs to; `values` are in the units that the names end with. */
export type Sample = z.infer<typeof sample>;

export const resultShape = object({
	version: z.literal(1, "1"),
	experiment: text,
	title: text,
	size,
	/** the command line that repeats it, from `npm run load` on */
	command: text,
	params,
	/** ISO 8601 */
	startedAt: text,
	ms: number,
	/** why it ended before its time; a partial result is marked as such everywhere */
	partial: z.exactOptional(text),
	machine,
	study,
	findings: list(finding),
	tables: list(table),
	plots: list(plot),
	/** what a reader must know to believe the figures, the generator as bottleneck first of all */
	warnings: list(text),
	notes: list(text),
	/** every single measurement, in the order in which it was made */
	samples: list(sample),
});
/** What an experiment leaves behind, as `result.json` holds it: raw enough to be plotted again, plain data only. */
export type Result = z.infer<typeof resultShape>;

export function spreadOf(values: readonly number[]): Spread {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle];
	if (upper === undefined) throw new Error("there is no spread of nothing");
	const median = sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
	return { median, min: sorted[0] ?? median, max: sorted.at(-1) ?? median, n: sorted.length };
}
