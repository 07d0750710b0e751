import type { Finding } from "../lab/result.ts";
import { type Markup, markup } from "./markup.ts";

type Verdict = Finding["verdict"];

const said: Readonly<Record<Verdict, { sign: string; words: string }>> = {
	reproduced: { sign: "✓", words: "reproduced" },
	reached: { sign: "✓", words: "reached" },
	contradicted: { sign: "≠", words: "contradicted" },
	missed: { sign: "✕", words: "missed" },
	"not-shown": { sign: "?", words: "not shown" },
};

/** The good ones first. */
export const VERDICTS = Object.keys(said) as Verdict[];

/** Where there are words only. */
export function verdictSaid(verdict: Verdict): string {
	return `${said[verdict].sign} ${said[verdict].words}`;
}

export function verdictChip(verdict: Verdict, count?: number): Markup {
	const { sign, words } = said[verdict];
	const number = count !== undefined && markup`${count} `;
	return markup`<span class="chip ${verdict}"><span aria-hidden="true">${sign}</span> ${number}${words}</span>`;
}

/** How many findings had which verdict, the good ones first. */
export function tally(findings: readonly Finding[]): Markup[] {
	return VERDICTS.flatMap((verdict) => {
		const count = findings.filter((finding) => finding.verdict === verdict).length;
		return count === 0 ? [] : [verdictChip(verdict, count)];
	});
}
