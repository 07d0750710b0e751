import type { Finding, Machine } from "../lab/result.ts";
import { formatFigure } from "./format.ts";

type Verdict = Finding["verdict"];

/** As they are said; the good ones first. */
export const VERDICTS: Readonly<Record<Verdict, string>> = {
	reproduced: "✓ reproduced",
	reached: "✓ reached",
	contradicted: "≠ contradicted",
	missed: "✕ missed",
	"not-shown": "? not shown",
};

/** How a plot is to be read. */
export const PLOTS_READ =
	"Whiskers go from the least to the greatest of the runs; what is dashed and hollow was not measured here.";

/** How many findings had which verdict. */
export function tally(findings: readonly Finding[]): [Verdict, number][] {
	const names = Object.keys(VERDICTS) as Verdict[];
	return names.map((name) => [name, findings.filter(({ verdict }) => verdict === name).length]);
}

export function machineSaid({ cpu, cores, memoryBytes, system, node }: Machine): string {
	return `Machine: ${cpu}, ${cores} cores, ${formatFigure(memoryBytes, "bytes")}, ${system}, Node.js ${node}.`;
}
