import type { Change, ComparedPoint, ComparedRun, Comparison } from "./compare.ts";
import { minuteOf } from "./days.ts";
import { formatNumber, formatSpread } from "./format.ts";
import { type Markup, markup } from "./markup.ts";

/** The part of a report that says what changed since another run. */
export function renderComparison({ before, after, differences, points, ...only }: Comparison): Markup {
	const figures = [...Map.groupBy(points, ({ what }) => what)];
	return markup`<section><h2>Compared with another run</h2>
<p>Before: ${runSaid(before)}. After: ${runSaid(after)}. ${summary(points)}</p>
${differences.length > 0 && notice(differences)}
${movedTable(points)}
${figures.map(([what, own]) => pointGroup(what, own))}
${missing("Only before", only.onlyBefore)}
${missing("Only after", only.onlyAfter)}
</section>`;
}

function notice(differences: readonly string[]): Markup {
	return markup`<div class="notice" role="note"><strong>These runs are not alike; a ratio may come from that alone</strong><ul>${differences.map((sentence) => markup`<li>${sentence}</li>`)}</ul></div>`;
}

function summary(points: readonly ComparedPoint[]): string {
	if (points.length === 0) return "They have no point in common.";
	const count = (change: Change) => points.filter((point) => point.change === change).length;
	const moved = count("higher") + count("lower");
	const once = count("unrepeated");
	return `Of ${points.length} points in common, ${moved} moved beyond the spread of their runs${once > 0 ? `, and ${once} were measured only once, so nothing says what of their difference is chance` : ""}.`;
}

/** What moved most comes first; half as much is as far as twice as much. */
function movedTable(points: readonly ComparedPoint[]): Markup | false {
	const moved = points.filter(({ change }) => change === "higher" || change === "lower");
	const distance = ({ ratio = 1 }: ComparedPoint) => Math.abs(Math.log(Math.abs(ratio) || 1));
	const sorted = moved.sort((a, b) => distance(b) - distance(a)).slice(0, MOVED_MAX);
	const rows = sorted.map((point) => ({ ...point, at: `${point.what}: ${point.at}` }));
	return (
		rows.length > 0 &&
		markup`<div class="table">${pointTable("Moved beyond the spread of their runs", rows)}</div>`
	);
}

const MOVED_MAX = 20;
const RATIO_DECIMALS = 2;

function pointGroup(where: string, points: readonly ComparedPoint[]): Markup {
	// where nothing could move beyond a spread, the ratios are all there is
	const isOpen = points.every((point) => point.change === "unrepeated");
	return markup`<details${isOpen && markup` open`}><summary>${where} (${points.length} points)</summary>${pointTable(where, points, "hidden")}</details>`;
}

function pointTable(
	where: string,
	points: readonly ComparedPoint[],
	caption: "shown" | "hidden" = "shown",
): Markup {
	const rows = points.map(
		(point) =>
			markup`<tr><th scope="row">${point.server}</th><td>${point.at}</td><td class="number">${formatSpread(point.before, point.unit)}</td><td class="number">${formatSpread(point.after, point.unit)}</td><td class="number">${point.ratio === undefined ? "–" : `${formatNumber(point.ratio, RATIO_DECIMALS)}×`}</td><td class="change">${changes[point.change]}</td></tr>`,
	);
	return markup`<div class="scroll" role="region" aria-label="${where}" tabindex="0"><table><caption${caption === "hidden" && markup` class="unseen"`}>${where}</caption><thead><tr><th scope="col">server</th><th scope="col">point</th><th scope="col" class="number">before</th><th scope="col" class="number">after</th><th scope="col" class="number">after / before</th><th scope="col">change</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

const changes: Readonly<Record<Change, Markup>> = {
	"within-the-spread": markup`<span class="soft">within the spread</span>`,
	higher: markup`<b>▲ higher</b>`,
	lower: markup`<b>▼ lower</b>`,
	unrepeated: markup`<span class="soft">measured once</span>`,
};

const NAMED_MAX = 12;

function missing(title: string, names: readonly string[]): Markup | false {
	if (names.length === 0) return false;
	const more = names.length > NAMED_MAX ? `; and ${names.length - NAMED_MAX} more` : "";
	return markup`<p class="note"><b>${title}:</b> ${names.slice(0, NAMED_MAX).join("; ")}${more}.</p>`;
}

function runSaid({ startedAt, commit }: ComparedRun): string {
	return commit === undefined ? minuteOf(startedAt) : `${minuteOf(startedAt)}, commit ${commit.slice(0, 10)}`;
}
