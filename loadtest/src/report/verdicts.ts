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

export function verdictChip(verdict: Verdict, count?: number): Markup {
	const { sign, words } = said[verdict];
	const number = count !== undefined && markup`${count} `;
	return markup`<span class="chip ${verdict}"><span aria-hidden="true">${sign}</span> ${number}${words}</span>`;
}

/** How many findings had which verdict, the good ones first. */
export function tally(findings: readonly Finding[]): Markup[] {
	return (Object.keys(said) as Verdict[]).flatMap((verdict) => {
		const count = findings.filter((finding) => finding.verdict === verdict).length;
		return count === 0 ? [] : [verdictChip(verdict, count)];
	});
}
