import type { Comparison } from "../report/compare.ts";
import type { Finding, Sample, Size, Table } from "./result.ts";

/**
 * What happens in a run, as it happens. `--progress json` prints each as one line of JSON on standard output and
 * nothing else, for a program that runs the lab as its child: `/lab` does.
 *
 * Each experiment is `started` once, and then `finished` or `failed` once; under `all` this repeats, and a last
 * `finished` with the experiment "all" gives the folder of the index. A command line that cannot be run is one
 * `failed` without an experiment. Exit codes say the same: 0 finished, 1 a wrong result, 2 cannot be done, 130
 * interrupted.
 */
export type LabEvent =
	| {
			readonly event: "started";
			readonly experiment: string;
			readonly title: string;
			readonly size: Size;
			readonly runs: number;
			/** rough, seconds */
			readonly expectedS: number;
	  }
	| {
			readonly event: "progress";
			readonly experiment: string;
			readonly done: number;
			readonly total: number;
			/** the step that begins now */
			readonly what: string;
			readonly leftS: number;
	  }
	| { readonly event: "sample"; readonly experiment: string; readonly sample: Sample }
	| { readonly event: "warning" | "note"; readonly experiment: string; readonly sentence: string }
	| {
			readonly event: "finished";
			readonly experiment: string;
			/** absolute; holds report.html, and result.json but for "all" */
			readonly folder: string;
			readonly findings: readonly Finding[];
			/** those that are printed */
			readonly tables?: readonly Table[];
	  }
	| {
			readonly event: "failed";
			readonly experiment?: string;
			readonly message: string;
			/** what can be done about it */
			readonly remedy: string;
			/** of the partial report, where something was measured */
			readonly folder?: string;
	  };

/** Where events go: to people, or to a program. */
export interface Teller {
	tell(event: LabEvent): void;
	/** to people only; a program reads both results */
	compared(comparison: Comparison): void;
	close(): void;
}

/** The time left: as expected at first, then from the pace of the steps that are done. */
export function leftS(done: number, total: number, elapsedS: number, expectedS: number): number {
	const left = done === 0 ? expectedS - elapsedS : (elapsedS / done) * (total - done);
	return Math.max(0, Math.round(left));
}
