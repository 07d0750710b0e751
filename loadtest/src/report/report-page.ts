import type { Finding, Result, Table } from "../lab/result.ts";
import { formatCell, formatDuration, minuteOf } from "./format.ts";
import { Markup, markup } from "./markup.ts";
import { renderPlotSvg } from "./plot-svg.ts";
import { machineSaid, PLOTS_READ, tally, VERDICTS } from "./results-page.ts";

/** A whole result as one HTML file that asks nobody for anything; `compared`: what changed since another run. */
export function renderReport(result: Result, compared?: readonly string[]): string {
	const { title, experiment, size, startedAt, ms, study, findings, plots, tables, notes, warnings } = result;
	const { name, by, summary, doubts = [] } = study;
	// the page asks nobody for anything, and its policy holds it to that, whatever a result contains
	return markup`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Parley load lab</title>
<style>${new Markup(STYLE)}</style>
<main><p class="soft">${experiment}, ${size} size, ${minuteOf(startedAt)}</p>
<h1>${title}</h1>
<p>${countsOf(findings)}</p>
${result.partial !== undefined && markup`<p class="notice"><b>Partial result.</b> ${result.partial} What follows is what had been measured until then.</p>`}
${warnings.length > 0 && markup`<div class="notice"><b>Before you believe these figures</b>${list(warnings)}</div>`}
<h2>What was asked</h2>
<p><b>${name}</b>${by !== undefined && ` (${by})`}. ${summary}</p>
${doubts.length > 0 && markup`<p>What is doubtful about it:</p>${list(doubts)}`}
${findings.length > 0 && markup`<h2>What was found</h2>${findings.map(found)}`}
${compared !== undefined && markup`<h2>Compared with another run</h2>${list(compared)}`}
${plots.map((plot) => markup`<figure>${new Markup(renderPlotSvg(plot))}<figcaption class="soft">${plot.caption}</figcaption></figure>`)}
${tables.map(renderTable)}
${notes.length > 0 && markup`<h2>Worth knowing</h2>${list(notes)}`}
<h2>How it was measured</h2>
<pre>${result.command}</pre>
<p>${machineSaid(result.machine)} Commit ${result.machine.commit ?? "unknown"}. It took ${formatDuration(ms)}. A repeated point is its median, with the least and the greatest in brackets. ${PLOTS_READ} Every single measurement is in result.json.</p></main>
</html>
`.text;
}

const STYLE = `
main { max-width: 860px; margin: 0 auto; padding: 24px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
body { margin: 0; background: #fbfaf6; color: #1d1b17; font-variant-numeric: tabular-nums; }
h2 { margin: 40px 0 8px; font-size: 20px; }
pre { padding: 12px; border: 1px solid #e5e1d6; white-space: pre-wrap; }
figure { margin: 24px 0; overflow-x: auto; }
table { width: 100%; margin: 24px 0; border-collapse: collapse; font-size: 14px; }
caption { font-weight: 600; text-align: left; }
th, td { padding: 5px 10px 5px 0; border-bottom: 1px solid #e5e1d6; text-align: left; vertical-align: top; }
.soft { color: #5f5a50; }
.notice { padding: 8px 16px; border-left: 4px solid #8a5a00; }
.finding { padding: 10px 0; border-top: 1px solid #e5e1d6; }
.finding p { margin: 0; }
.reproduced, .reached { color: #0c6a64; }
.contradicted { color: #8a5a00; }
.missed { color: #b4231a; }
`;

function countsOf(findings: readonly Finding[]): string {
	const some = tally(findings).filter(([, count]) => count > 0);
	return some.map(([verdict, count]) => `${VERDICTS[verdict]}: ${count}`).join("; ");
}

function found({ claim, ours, verdict, why }: Finding): Markup {
	return markup`<div class="finding"><p><b class="${verdict}">${VERDICTS[verdict]}</b> ${claim}</p><p><b>${ours}</b></p>${why !== undefined && markup`<p class="soft">${why}</p>`}</div>`;
}

function renderTable({ title, columns, rows, note }: Table): Markup {
	const head = columns.map(({ label }) => markup`<th scope="col">${label}</th>`);
	const body = rows.map(
		(row) =>
			markup`<tr>${columns.map(({ key, unit }) => markup`<td>${formatCell(row[key], unit)}</td>`)}</tr>`,
	);
	return markup`<table><caption>${title}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>${note !== undefined && markup`<p class="soft">${note}</p>`}`;
}

function list(sentences: readonly string[]): Markup {
	return markup`<ul>${sentences.map((sentence) => markup`<li>${sentence}</li>`)}</ul>`;
}
