import { type Finding, NOT_MEASURED, type Result } from "../lab/result.ts";
import type { Comparison } from "./compare.ts";
import { renderComparison } from "./comparison-page.ts";
import { minuteOf } from "./days.ts";
import { type Markup, markup } from "./markup.ts";
import { renderMethod } from "./method.ts";
import { embeddedJson, renderPage } from "./page.ts";
import { renderFigure } from "./plot-figure.ts";
import { renderTable } from "./tables.ts";
import { tally, verdictChip } from "./verdicts.ts";

export interface ReportOptions {
	/** shown on top: what changed since another run */
	readonly against?: Comparison;
}

/** A whole result as one HTML file that asks nobody for anything. */
export function renderReport(result: Result, options: ReportOptions = {}): string {
	const body = markup`
<main>
${header(result)}
${renderStudy(result.study)}
${section("What was found", result.findings.length > 0 && findingList(result.findings))}
${options.against !== undefined && renderComparison(options.against)}
${section("Plots", result.plots.length > 0 && result.plots.map(renderFigure))}
${section("Tables", result.tables.length > 0 && result.tables.map((table) => markup`<div class="table">${renderTable(table)}</div>`))}
${section("Worth knowing", result.notes.length > 0 && list(result.notes))}
${renderMethod(result)}
<footer><p>Every figure of ours was measured in the run that this report is of, rivals in turn with Parley. A repeated point is given as its median, with the least and the greatest in brackets. A run in which a message was lost, doubled or out of order gives no figure at all.</p></footer>
</main>
${embeddedJson("raw-result", result)}`;
	return renderPage(`${result.title} · Parley load lab`, body);
}

function header(result: Result): Markup {
	return markup`<header>
<p class="eyebrow"><b>Parley load lab</b> · ${result.experiment} · ${result.size} size · ${minuteOf(result.startedAt)}</p>
<h1>${result.title}</h1>
<p class="chips">${tally(result.findings)}</p>
${result.partial !== undefined && markup`<div class="notice" role="note"><p><strong>Partial result.</strong> The run ended before its time: ${result.partial} What follows is what had been measured until then.</p></div>`}
${result.warnings.length > 0 && markup`<div class="notice" role="note"><strong>Before you believe these figures</strong>${list(result.warnings)}</div>`}
</header>`;
}

function renderStudy({ name, by, summary, doubts = [] }: Result["study"]): Markup {
	return section(
		"What was asked",
		markup`<div class="study"><p><strong>${name}</strong>${by !== undefined && markup` <span class="soft">· ${by}</span>`}</p><p>${summary}</p>${doubts.length > 0 && markup`<h3>What is doubtful about it</h3>${list(doubts)}`}</div>`,
	);
}

function findingList(findings: readonly Finding[]): Markup {
	const unmeasured = findings.filter(({ ours }) => ours === NOT_MEASURED);
	const items = findings
		.filter((finding) => !unmeasured.includes(finding))
		.map(
			({ claim, ours, verdict, why }) => markup`<li>${verdictChip(verdict)}<div>
<p><span class="label">Claim:</span> ${claim}</p>
<p class="ours"><span class="label">Here:</span> ${ours}</p>
${why !== undefined && markup`<p class="soft"><span class="label">Why:</span> ${why}</p>`}</div></li>`,
		);
	return markup`<ul class="findings">${items}${unmeasured.length > 0 && leftOut(unmeasured)}</ul>`;
}

/** What this run was too small for is one entry. */
function leftOut(findings: readonly Finding[]): Markup {
	return markup`<li>${verdictChip("not-shown")}<div><p>This run did not measure what these claims are about:</p>${list(findings.map(({ claim }) => claim))}</div></li>`;
}

function section(title: string, content: Markup | readonly Markup[] | false): Markup {
	return content === false ? markup`` : markup`<section><h2>${title}</h2>${content}</section>`;
}

function list(sentences: readonly string[]): Markup {
	return markup`<ul>${sentences.map((sentence) => markup`<li>${sentence}</li>`)}</ul>`;
}
