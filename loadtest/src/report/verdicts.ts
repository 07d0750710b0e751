import type { Finding, Machine } from "../lab/result.ts";
import { formatFigure } from "./format.ts";

type Verdict = Finding["verdict"];

const said: Readonly<Record<Verdict, string>> = {
	reproduced: "✓ reproduced",
	reached: "✓ reached",
	contradicted: "≠ contradicted",
	missed: "✕ missed",
	"not-shown": "? not shown",
};

/** The good ones first. */
export const VERDICTS = Object.keys(said) as Verdict[];

export function verdictSaid(verdict: Verdict): string {
	return said[verdict];
}

/** How many findings had which verdict. */
export function tally(findings: readonly Finding[]): Readonly<Record<Verdict, number>> {
	const counts = VERDICTS.map((name) => [name, findings.filter(({ verdict }) => verdict === name).length]);
	return Object.fromEntries(counts);
}

export function machineSaid({ cpu, cores, memoryBytes, system, node }: Machine): string {
	return `Machine: ${cpu}, ${cores} cores, ${formatFigure(memoryBytes, "bytes")}, ${system}, Node.js ${node}.`;
}
