import type { Result } from "../lab/result.ts";
import { minuteOf } from "./days.ts";
import { formatDuration } from "./format.ts";
import { type Markup, markup } from "./markup.ts";
import { renderPage } from "./page.ts";
import { tally, verdictChip } from "./verdicts.ts";

/** A result and the folder, beside the index, that its report lies in. */
export interface Listed {
	readonly folder: string;
	readonly result: Result;
}

/** The way to many reports: what each found, newest order left to the caller. */
export function renderIndex(results: readonly Listed[]): string {
	const findings = results.flatMap(({ result }) => result.findings);
	const body = markup`
<main>
<header><p class="eyebrow"><b>Parley load lab</b></p>
<h1>${results.length === 1 ? "One report" : `${results.length} reports`}</h1>
<p class="chips">${tally(findings)}</p></header>
${results.length === 0 ? markup`<p>No report yet. <code>npm run load</code> lists the experiments.</p>` : markup`<ol class="reports">${results.map(listed)}</ol>`}
</main>`;
	return renderPage("Reports · Parley load lab", body);
}

function listed({ folder, result }: Listed): Markup {
	const { title, experiment, size, startedAt, ms, findings, warnings, partial, machine } = result;
	const flags = [
		partial !== undefined && markup`<span class="chip contradicted">partial</span>`,
		warnings.length > 0 &&
			markup`<span class="chip contradicted">${warnings.length} ${warnings.length === 1 ? "warning" : "warnings"}</span>`,
	];
	return markup`<li><h2><a href="${hrefOf(folder)}">${title}</a></h2>
<p class="eyebrow">${experiment} · ${size} size · ${minuteOf(startedAt)} · ${formatDuration(ms)} · ${machine.cores} cores, Node.js ${machine.node}</p>
${(partial !== undefined || warnings.length > 0) && markup`<p class="chips">${flags}</p>`}
<ul class="findings">${findings.map(({ verdict, ours }) => markup`<li>${verdictChip(verdict)}<span>${ours}</span></li>`)}</ul></li>`;
}

function hrefOf(folder: string): string {
	const path = folder.split(/[\\/]/).map(encodeURIComponent).join("/");
	return `./${path}/report.html`;
}
