import type { Line, Sample, Spread } from "./result.ts";

/**
 * What a report shows, as data: an experiment measures points (a contestant at some parameters), each a set of figures
 * (`Sample`), and everything that is said, listed or drawn is chosen from those by name. A figure's unit is the end of
 * its name: `p99Ms`, `rssBytes`, `generatorShare`.
 */
export interface Description {
	readonly claims: readonly Claim[];
	readonly tables?: readonly TableOf[];
	readonly plots?: readonly PlotOf[];
	/** what figures and parameters are called, where their names do not say it */
	readonly labels?: Labels;
	/** contestants, or other values that tell lines apart, that are not Parley's: drawn as its rivals */
	readonly rivals?: readonly string[];
	/** what a reader must know that no figure says */
	readonly notes?: readonly string[];
}

/** Of figures or parameters, with spaces between: "p50Ms p99Ms". */
export type Names = string;

export type Labels = Readonly<Record<string, string>>;

/** Chooses points by `server` and by what they are `at`; of a list, any. */
export type Where = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** A comparison of points with a threshold. */
export interface Claim {
	readonly claim: string;
	/** a study's claim is reproduced or contradicted, one of our own reached or missed */
	readonly isStudy?: boolean;
	/** where all its checks look, unless they say otherwise */
	readonly at?: Where;
	/** all must hold; without any it holds by itself, for a run in which it did not has failed */
	readonly checks: readonly Check[];
	/** what is told besides, of the points at `at` */
	readonly also?: Names;
	/** without which the run does not show what the claim is about */
	readonly provided?: readonly Check[];
	/** why this run is not what the claim is about: it shows nothing, whatever was measured */
	readonly unlike?: string | undefined;
	/** what else may have kept it from its goal: excuses a miss, as a busy machine or crowd does where it is one of time */
	readonly doubt?: string | undefined;
}

/** A figure at one point, or several, and how much it may be. Of repeated measurements the median counts. */
export interface Check {
	readonly figure: string;
	/** in words, where the figure's own are not enough */
	readonly what?: string;
	readonly at?: Where;
	/** as a multiple of the same figure at another point; only what differs is named. Compared run by run */
	readonly over?: Where;
	/** or by how much more */
	readonly less?: Where;
	/** the parameter along which every point is told; else the worst stands for all */
	readonly along?: string;
	readonly atMost?: number;
	readonly atLeast?: number;
	/** each run counts, not their median */
	readonly isEveryRun?: boolean;
	/** compared with another, it has to stand out of the scatter of both; where it does not, nothing is shown */
	readonly isToldApart?: boolean;
	/** holds as soon as one of the points does; else all have to */
	readonly isAnyEnough?: boolean;
	/** what is wrong with the points together, where that is no matter of a bound for each */
	readonly shape?: (points: readonly Measured[]) => string | undefined;
}

/** A check's figure at one point. */
export interface Measured {
	readonly at: Readonly<Record<string, string | number>>;
	/** what is compared with the threshold */
	readonly value: Spread;
	/** what it is made of */
	readonly own: Spread;
	readonly other?: Spread;
	/** other figures of the point */
	of(figure: string): Spread | undefined;
}

/** A row for each point, in the order of measuring. */
export interface TableOf {
	readonly id: string;
	readonly title: string;
	readonly where?: Where;
	/** what tells rows apart: `server`, or parameters */
	readonly by?: Names;
	readonly figures: Names;
	/** small enough to be printed when the run ends */
	readonly isPrinted?: true;
	/** a study's table has means, as the study has */
	readonly isMean?: boolean;
	/** rows that were not measured here stand first */
	readonly published?: readonly Readonly<Record<string, string | number>>[];
	readonly note?: string;
}

export interface PlotOf {
	readonly id: string;
	readonly title: string;
	readonly caption?: string;
	readonly where?: Where;
	/** what the lines run over: a parameter, or a figure of every single sample */
	readonly x: string;
	readonly y: string;
	/** what tells lines apart */
	readonly by?: Names;
	/** which axes are logarithmic */
	readonly log?: "x" | "y" | "xy";
	/** points at which the parameter of `x` has no place of its own: what the lines of all begin with */
	readonly origin?: Where;
	readonly published?: readonly Line[];
}

/** Samples as an experiment leaves them. */
export type Samples = readonly Sample[];
