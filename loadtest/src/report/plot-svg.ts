import type { Axis, Plot, Role } from "../lab/result.ts";
import { formatCell, formatFigure } from "./format.ts";
import { type Markup, markup } from "./markup.ts";

export type Theme = "light" | "dark";

interface Look {
	readonly paper: string;
	readonly ink: string;
	readonly soft: string;
	readonly line: string;
	readonly colors: Readonly<Record<Role, readonly string[]>>;
}

const looks: Readonly<Record<Theme, Look>> = {
	light: {
		...{ paper: "#fbfaf6", ink: "#1d1b17", soft: "#5f5a50", line: "#e5e1d6" },
		colors: {
			parley: ["#0c6a64", "#3c968e", "#0a3a37"],
			rival: ["#6b655a", "#2f2c26", "#8b8578"],
			published: ["#8a5a00"],
		},
	},
	dark: {
		...{ paper: "#171614", ink: "#ece8df", soft: "#aaa498", line: "#2c2a26" },
		colors: {
			parley: ["#63c7bd", "#37958b", "#b9ebe5"],
			rival: ["#aaa498", "#dcd7cc", "#857f72"],
			published: ["#e8b04a"],
		},
	},
};

const FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif";
const WIDTH_PX = 760;
const PADDING_PX = 24;
const LEFT_PX = 70;
const RIGHT_PX = WIDTH_PX - 2 * PADDING_PX - 10;
const PLOT_PX = 290;
const ROW_PX = 20;
/** About what a letter takes, at the size of most text here. */
const CHAR_PX = 6.6;
const TITLE_CHARS = 78;
const TEXT_CHARS = 105;
const NAME_CHARS_MAX = TEXT_CHARS - 5;
/** So many measured points may stand on the axis themselves. */
const OWN_TICKS_MAX = 10;
/** Past so many points whiskers and marks run together: a mark now and then says the same. */
const MARKS_MAX = 14;
/** On a log axis zero has a lane of its own. */
const ZERO_LANE_PX = 36;
/** Smaller than anything measured, so it is zero to a log axis; nothing that a lab measures lies beyond the largest. */
const [SMALLEST, LARGEST] = [1e-12, 1e15];

/** What series are told apart by beside their colour. */
const MARKS = [
	"m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
	"m-3.2 -3.2h6.4v6.4h-6.4z",
	"m0 -4.2l4.2 7.2h-8.4z",
	"m0 -4.6l4.6 4.6l-4.6 4.6l-4.6 -4.6z",
];

interface Drawing {
	readonly content: Markup;
	readonly height: number;
}

interface Line {
	readonly name: string;
	readonly color: string;
	readonly mark: string;
	readonly role: Role;
	readonly points: readonly Point[];
}

interface Point {
	readonly x: number;
	readonly y: number;
	readonly range?: readonly [least: number, most: number];
	readonly words: string;
}

interface Scale {
	readonly ticks: readonly number[];
	/** pixels of a value */
	at(value: number): number;
}

/** A picture that stands alone, with its title and how to read it. */
export function renderPlotSvg(plot: Plot, theme: Theme = "light"): string {
	const look = looks[theme];
	const lines = linesOf(plot, look);
	const { content, height } = stacked([
		textBlock(plot.title, TITLE_CHARS, 16, look.ink),
		textBlock(plot.caption ?? "", TEXT_CHARS, 12.5, look.soft),
		...(lines.length === 0
			? [textBlock("nothing was measured for this plot", TEXT_CHARS, 12, look.soft)]
			: [legend(lines, look), field(plot, lines, look)]),
		textBlock(noteOf(plot), TEXT_CHARS, 11, look.soft),
	]);
	const whole = height + 2 * PADDING_PX;
	return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH_PX} ${px(whole)}" width="${WIDTH_PX}" height="${px(whole)}" role="img" aria-label="${wordsOf(plot)}" font-family="${FONT}" font-size="12"><rect width="${WIDTH_PX}" height="${px(whole)}" rx="10" fill="${look.paper}"/><g transform="translate(${PADDING_PX} ${PADDING_PX})">${content}</g></svg>`
		.text;
}

/** What is Parley's comes last and so lies on top. */
function linesOf(plot: Plot, look: Look): Line[] {
	const seen: Record<Role, number> = { published: 0, rival: 0, parley: 0 };
	const lines = plot.series.map(({ name, role, points }): Line => {
		const nth = seen[role]++;
		const colors = look.colors[role];
		const said = role === "published" && !/publish|study/i.test(name) ? `${name} (published)` : name;
		return {
			name: said,
			role,
			color: colors[nth % colors.length] ?? look.ink,
			mark: MARKS[(nth + (role === "parley" ? 0 : 1)) % MARKS.length] ?? "",
			points: points.flatMap((point) => pointOf(point, said, plot)).sort((a, b) => a.x - b.x),
		};
	});
	const order = Object.keys(seen);
	return lines
		.filter(({ points }) => points.length > 0)
		.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
}

function pointOf({ x, y }: Plot["series"][number]["points"][number], name: string, plot: Plot): Point[] {
	const [middle, least, most] = typeof y === "number" ? [y, y, y] : [y.median, y.min, y.max];
	if (![x, middle].every(canBeShown)) return [];
	const words = `${name}\n${plot.x.label}: ${formatFigure(x, plot.x.unit)}\n${plot.y.label}: ${formatCell(y, plot.y.unit)}`;
	const hasRange = least !== most && canBeShown(least) && canBeShown(most);
	return [{ x, y: middle, words, ...(hasRange ? { range: [least, most] } : {}) }];
}

function canBeShown(value: number): boolean {
	return Number.isFinite(value) && Math.abs(value) <= LARGEST;
}

function field(plot: Plot, lines: readonly Line[], look: Look): Drawing {
	const points = lines.flatMap((line) => line.points);
	const xs = points.map(({ x }) => x);
	const x = scaleOf(plot.x, xs, LEFT_PX + 10, RIGHT_PX);
	const y = scaleOf(
		plot.y,
		points.flatMap((point) => [point.y, ...(point.range ?? [])]),
		PLOT_PX + 26,
		26,
	);
	const own = [...new Set(xs)].sort((a, b) => a - b);
	const columns = thatStandApart(own.length <= OWN_TICKS_MAX ? own : x.ticks, plot.x, x);
	const bottom = PLOT_PX + 26;
	const content = markup`<text x="0" y="12" fill="${look.soft}">${axisSaid(plot.y)}</text>
${y.ticks.map((tick) => markup`<path d="M${LEFT_PX} ${px(y.at(tick))}H${RIGHT_PX}" stroke="${look.line}"/><text x="${LEFT_PX - 8}" y="${px(y.at(tick) + 4)}" text-anchor="end" fill="${look.soft}">${tickSaid(tick, plot.y)}</text>`)}
<path d="M${LEFT_PX} ${bottom}H${RIGHT_PX}" stroke="${look.soft}"/>
${columns.map((tick) => markup`<path d="M${px(x.at(tick))} ${bottom}v4" stroke="${look.soft}"/><text x="${px(x.at(tick))}" y="${bottom + 18}" text-anchor="middle" fill="${look.soft}">${tickSaid(tick, plot.x)}</text>`)}
<text x="${RIGHT_PX}" y="${bottom + 38}" text-anchor="end" fill="${look.soft}">${axisSaid(plot.x)}</text>
${lines.map((line) => drawn(line, x, y, look))}`;
	return { content, height: bottom + 50 };
}

function drawn({ points, color, mark, role }: Line, x: Scale, y: Scale, look: Look): Markup {
	const path = points.map(
		(point, index) => `${index === 0 ? "M" : "L"}${px(x.at(point.x))} ${px(y.at(point.y))}`,
	);
	const whiskers = points.flatMap(({ x: at, range }) =>
		range === undefined
			? []
			: [`M${px(x.at(at) - 3)} ${px(y.at(range[0]))}h6m-3 0V${px(y.at(range[1]))}m-3 0h6`],
	);
	const every = Math.ceil(points.length / MARKS_MAX);
	const dash = role === "published" && markup` stroke-dasharray="5 4"`;
	const fill = role === "published" ? look.paper : color;
	const marks = points.flatMap((point, index) => {
		if (index % every !== 0 && index !== points.length - 1) return [];
		const [left, top] = [px(x.at(point.x)), px(y.at(point.y))];
		return markup`<g data-x="${left}" data-y="${top}"><title>${point.words}</title><path d="M${left} ${top}${mark}" fill="${fill}" stroke="${color}"/></g>`;
	});
	return markup`<path d="${whiskers.join("")}" fill="none" stroke="${color}" stroke-opacity="${every > 1 ? 0.25 : 1}"/><path d="${path.join("")}" fill="none" stroke="${color}" stroke-width="${role === "parley" ? 2.25 : 1.5}"${dash}/>${marks}`;
}

/** Keys and names, in as many rows as needed. */
function legend(lines: readonly Line[], look: Look): Drawing {
	let [left, row] = [0, 0];
	const items = lines.map(({ name, color, mark, role }) => {
		const said = name.length <= NAME_CHARS_MAX ? name : `${name.slice(0, NAME_CHARS_MAX - 1).trimEnd()}…`;
		const width = 30 + said.length * CHAR_PX + 18;
		if (left > 0 && left + width > RIGHT_PX) [left, row] = [0, row + 1];
		const [at, top] = [left, row * ROW_PX + ROW_PX / 2];
		left += width;
		const dash = role === "published" && markup` stroke-dasharray="5 4"`;
		return markup`<path d="M${px(at)} ${top}h22" stroke="${color}" stroke-width="2"${dash}/><path d="M${px(at + 11)} ${top}${mark}" fill="${role === "published" ? look.paper : color}" stroke="${color}"/><text x="${px(at + 30)}" y="${top + 4}" fill="${look.ink}">${said}</text>`;
	});
	return { content: markup`<g>${items}</g>`, height: (row + 1) * ROW_PX + 8 };
}

function textBlock(text: string, chars: number, sizePx: number, color: string): Drawing {
	const step = Math.round(sizePx * 1.5);
	const lines = text.match(new RegExp(`\\S[^]{0,${chars - 1}}(?=\\s|$)|\\S{1,${chars}}`, "g")) ?? [];
	const spans = lines.map(
		(line, index) => markup`<tspan x="0" y="${(index + 1) * step - 4}">${line}</tspan>`,
	);
	return {
		content: markup`<text font-size="${sizePx}" font-weight="${sizePx > 15 ? 650 : 400}" fill="${color}">${spans}</text>`,
		height: lines.length === 0 ? 0 : lines.length * step + 6,
	};
}

function stacked(drawings: readonly Drawing[]): Drawing {
	let height = 0;
	const content = drawings.map((one) => {
		const top = height;
		height += one.height;
		return markup`<g transform="translate(0 ${px(top)})">${one.content}</g>`;
	});
	return { content: markup`${content}`, height };
}

function scaleOf({ scale }: Axis, values: readonly number[], from: number, to: number): Scale {
	return scale === "log" ? logScale(values, from, to) : linearScale(values, from, to);
}

/** The base line of an amount is zero: what starts elsewhere makes small differences look large. */
function linearScale(values: readonly number[], from: number, to: number): Scale {
	const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
	const step = most - least < SMALLEST ? 0.2 : niceStep((most - least) / 5);
	const first = Math.floor(least / step + 1e-9);
	const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
	const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
	return { ticks, at: (value) => from + ((to - from) * (value / step - first)) / (last - first) };
}

/** 1, 2 or 5 times a power of ten: the smallest that is not below. */
function niceStep(least: number): number {
	const power = 10 ** Math.floor(Math.log10(least));
	return power * ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10);
}

function logScale(values: readonly number[], from: number, to: number): Scale {
	const positive = values.filter((value) => value >= SMALLEST);
	const isZeroShown = positive.length < values.length;
	const [least, most] = positive.length === 0 ? [1, 10] : [Math.min(...positive), Math.max(...positive)];
	const [low, high] = most / least < 1.001 ? [least / 2, most * 2] : [least, most];
	const start = from + (isZeroShown ? Math.sign(to - from) * ZERO_LANE_PX : 0);
	const decades = Math.log10(high / low);
	const factors = decades <= 2 ? [1, 2, 5] : [1];
	const every = Math.max(1, Math.ceil(decades / 8));
	const powers = Array.from(
		{ length: Math.ceil(decades) + 2 },
		(_, index) => Math.floor(Math.log10(low)) + index,
	);
	const ticks = powers
		.filter((_, index) => index % every === 0)
		.flatMap((power) => factors.map((factor) => factor * 10 ** power))
		.filter((value) => value >= low * 0.999 && value <= high * 1.001);
	return {
		ticks: isZeroShown ? [0, ...ticks] : ticks,
		at: (value) => (value < SMALLEST ? from : start + ((to - start) * Math.log10(value / low)) / decades),
	};
}

/** As many of them as have room for their words. */
function thatStandApart(ticks: readonly number[], axis: Axis, { at }: Scale): number[] {
	let free = Number.NEGATIVE_INFINITY;
	return ticks.filter((tick) => {
		const half = (tickSaid(tick, axis).length * CHAR_PX) / 2;
		if (at(tick) - half < free) return false;
		free = at(tick) + half + 6;
		return true;
	});
}

function tickSaid(value: number, { unit }: Axis): string {
	// 0.30000000000000004 is 0.3
	return value === 0 ? "0" : formatFigure(Number(value.toPrecision(6)), unit);
}

function axisSaid({ label, scale }: Axis): string {
	return scale === "log" ? `${label} (log scale)` : label;
}

/** How to read it: only what occurs. */
function noteOf({ series }: Plot): string {
	const counts = series.flatMap(({ role, points }) =>
		role === "published" ? [] : points.map(({ y }) => (typeof y === "number" ? 1 : y.n)),
	);
	const most = Math.max(0, ...counts);
	return [
		most > 1 ? `Medians of up to ${most} measurements; whiskers from the least to the greatest.` : "",
		series.some(({ role }) => role === "published") ? "Dashed and hollow: not measured in this run." : "",
	]
		.join(" ")
		.trim();
}

/** For those who do not see it: what its axes are, and where each series begins and ends. */
function wordsOf({ title, x, y, series }: Plot): string {
	const lines = series.map(({ name, points }) => {
		const said = (point: (typeof points)[number] | undefined) =>
			point === undefined ? "nothing" : `${formatCell(point.y, y.unit)} at ${formatFigure(point.x, x.unit)}`;
		return `${name}: from ${said(points[0])} to ${said(points.at(-1))}.`;
	});
	return [`${title}. ${y.label} over ${x.label}.`, ...lines].join(" ");
}

/** A tenth of a pixel is as fine as anybody sees. */
function px(value: number): number {
	const rounded = Math.round(value * 10) / 10;
	return Object.is(rounded, -0) ? 0 : rounded;
}
