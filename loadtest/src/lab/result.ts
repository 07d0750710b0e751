/** What an experiment leaves behind, as `result.json` holds it: raw enough to be plotted again, plain data only. */
export interface Result {
	readonly version: 1;
	readonly experiment: string;
	readonly title: string;
	readonly size: Size;
	/** the command line that repeats it, from `npm run load` on */
	readonly command: string;
	readonly params: Params;
	/** ISO 8601 */
	readonly startedAt: string;
	readonly ms: number;
	/** why it ended before its time; a partial result is marked as such everywhere */
	readonly partial?: string | undefined;
	readonly machine: Machine;
	readonly study: Study;
	readonly findings: readonly Finding[];
	readonly tables: readonly Table[];
	readonly plots: readonly Plot[];
	/** what a reader must know to believe the figures, the generator as bottleneck first of all */
	readonly warnings: readonly string[];
	readonly notes: readonly string[];
	/** every measurement, in order */
	readonly samples: readonly Sample[];
}

export type Size = "quick" | "default" | "full";
export type Param = string | number | readonly string[] | readonly number[];
export type Params = Readonly<Record<string, Param>>;

export interface Machine {
	readonly cpu: string;
	readonly cores: number;
	readonly memoryBytes: number;
	readonly system: string;
	readonly node: string;
	/** of this checkout, where it is one */
	readonly commit?: string | undefined;
	/** how much of all cores was busy in the half second before the run, 0 to 1 */
	readonly loadBefore: number;
}

/** The published study that the experiment repeats, or what it is for. */
export interface Study {
	readonly name: string;
	readonly by?: string;
	/** what was done there, and found: a paragraph */
	readonly summary: string;
	/** what is doubtful about it */
	readonly doubts?: readonly string[];
}

export interface Finding {
	/** what the study says, or what Parley claims */
	readonly claim: string;
	/** what was measured here, with its figures */
	readonly ours: string;
	/** `not-shown`: this run is too small, too loaded, or the machine has too few cores to tell */
	readonly verdict: "reproduced" | "contradicted" | "reached" | "missed" | "not-shown";
	/** needed whenever the verdict is not `reproduced` or `reached` */
	readonly why?: string;
}

/** `share`: of one, shown as a percentage */
export type Unit = "ms" | "s" | "us" | "bytes" | "per-second" | "per-minute" | "count" | "ratio" | "share";
export type Cell = string | number | Spread | null;

export interface Table {
	readonly id: string;
	readonly title: string;
	readonly columns: readonly { readonly key: string; readonly label: string; readonly unit?: Unit }[];
	readonly rows: readonly Readonly<Record<string, Cell>>[];
	readonly note?: string | undefined;
	/** small enough to be printed when the run ends */
	readonly isPrinted?: true | undefined;
}

/** Points over a number. */
export interface Plot {
	readonly id: string;
	readonly title: string;
	/** one sentence: what to see in it */
	readonly caption?: string | undefined;
	readonly x: Axis;
	readonly y: Axis;
	readonly series: readonly Line[];
}

export interface Axis {
	readonly label: string;
	readonly unit?: Unit;
	readonly scale?: "linear" | "log";
}

/** `published`: the study's own figure, drawn apart (dashed) from what was measured here */
export type Role = "parley" | "rival" | "published";

export interface Line {
	readonly name: string;
	readonly role: Role;
	readonly points: readonly { readonly x: number; readonly y: number | Spread }[];
}

/** Which point it is `at`, and values in the units that their names end with. */
export interface Sample {
	readonly server: string;
	readonly run: number;
	readonly at: Readonly<Record<string, string | number>>;
	readonly values: Readonly<Record<string, number>>;
}

/** A measured value over the runs of one point. */
export interface Spread {
	readonly median: number;
	readonly min: number;
	readonly max: number;
	readonly n: number;
}

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
