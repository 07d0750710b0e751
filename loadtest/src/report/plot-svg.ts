import type { Axis, Plot, Role } from "../lab/result.ts";
import { formatCell, formatFigure } from "./format.ts";
import { type Markup, markup } from "./markup.ts";

export type Theme = "light" | "dark";
type Look = (typeof looks)[Theme];

const looks = {
	light: {
		...{ paper: "#fbfaf6", ink: "#1d1b17", soft: "#5f5a50", line: "#e5e1d6" },
		published: ["#8a5a00"],
		rival: ["#6b655a", "#2f2c26", "#8b8578"],
		parley: ["#0c6a64", "#3c968e", "#0a3a37"],
	},
	dark: {
		...{ paper: "#171614", ink: "#ece8df", soft: "#aaa498", line: "#2c2a26" },
		published: ["#e8b04a"],
		rival: ["#aaa498", "#dcd7cc", "#857f72"],
		parley: ["#63c7bd", "#37958b", "#b9ebe5"],
	},
};

const FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif";
const WIDTH_PX = 760;
const EDGE_PX = 24;
const [LEFT_PX, RIGHT_PX] = [94, 726];
const [HEAD_PX, PLOT_PX, FOOT_PX] = [80, 290, 64];
const ROW_PX = 20;
/** About what a letter takes, at the size of most text here. */
const CHAR_PX = 6.6;
const CHARS_MAX = 85;
/** So many measured points may stand on the axis themselves. */
const OWN_TICKS_MAX = 10;
/** Past so many points whiskers and marks run together: a mark now and then says the same. */
const MARKS_MAX = 14;
/** On a log axis zero has a lane of its own. */
const ZERO_LANE_PX = 36;
/** Smaller than anything measured, so it is zero to a log axis. */
const SMALLEST = 1e-12;

/** What series are told apart by beside their colour. */
const MARKS = [
	"m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
	"m-3.2 -3.2h6.4v6.4h-6.4z",
	"m0 -4.2l4.2 7.2h-8.4z",
	"m0 -4.6l4.6 4.6l-4.6 4.6l-4.6 -4.6z",
];

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
	readonly range: readonly [least: number, most: number];
	readonly words: string;
}

interface Scale {
	readonly ticks: readonly number[];
	/** pixels of a value */
	at(value: number): number;
}

/** A picture that stands alone. How to read it: whiskers are the range of the runs, what is dashed was not measured here. */
export function renderPlotSvg(plot: Plot, theme: Theme = "light"): string {
	const look = looks[theme];
	const lines = linesOf(plot, look);
	const { keys, top } = legend(lines, look);
	const height = top + PLOT_PX + FOOT_PX;
	return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH_PX} ${height}" width="${WIDTH_PX}" height="${height}" role="img" aria-label="${wordsOf(plot)}" font-family="${FONT}" font-size="12"><rect width="${WIDTH_PX}" height="${height}" rx="10" fill="${look.paper}"/><text x="${EDGE_PX}" y="44" font-size="14" font-weight="650" fill="${look.ink}">${cut(plot.title)}</text>${keys}${field(plot, lines, top, look)}</svg>`
		.text;
}

/** What is Parley's comes last and so lies on top. */
function linesOf({ series, x, y }: Plot, look: Look): Line[] {
	const roles = ["published", "rival", "parley"] as const;
	return roles.flatMap((role) =>
		series
			.filter((one) => one.role === role && one.points.length > 0)
			.map((one, nth): Line => {
				const isNamed = role !== "published" || /publish|study/i.test(one.name);
				const name = isNamed ? one.name : `${one.name} (published)`;
				const points = one.points.map((point): Point => {
					const words = `${name}\n${x.label}: ${formatFigure(point.x, x.unit)}\n${y.label}: ${formatCell(point.y, y.unit)}`;
					if (typeof point.y === "number")
						return { x: point.x, y: point.y, range: [point.y, point.y], words };
					return { x: point.x, y: point.y.median, range: [point.y.min, point.y.max], words };
				});
				const color = look[role][nth % look[role].length] ?? look.ink;
				const mark = MARKS[(nth + (role === "parley" ? 0 : 1)) % MARKS.length] ?? "";
				return { name, role, color, mark, points: points.sort((a, b) => a.x - b.x) };
			}),
	);
}

function field(plot: Plot, lines: readonly Line[], top: number, look: Look): Markup {
	const points = lines.flatMap((line) => line.points);
	const bottom = top + PLOT_PX;
	const xs = points.map((point) => point.x);
	const x = scaleOf(plot.x, xs, LEFT_PX + 10, RIGHT_PX);
	const y = scaleOf(
		plot.y,
		[...points.map((point) => point.y), ...points.flatMap(({ range }) => range)],
		bottom,
		top,
	);
	const own = [...new Set(xs)].sort((a, b) => a - b);
	const columns = thatStandApart(own.length <= OWN_TICKS_MAX ? own : x.ticks, plot.x, x);
	return markup`<text x="${EDGE_PX}" y="${top - 14}" fill="${look.soft}">${axisSaid(plot.y)}</text>
${y.ticks.map((tick) => markup`<path d="M${LEFT_PX} ${px(y.at(tick))}H${RIGHT_PX}" stroke="${look.line}"/><text x="${LEFT_PX - 8}" y="${px(y.at(tick) + 4)}" text-anchor="end" fill="${look.soft}">${tickSaid(tick, plot.y)}</text>`)}
<path d="M${LEFT_PX} ${bottom}H${RIGHT_PX}" stroke="${look.soft}"/>
${columns.map((tick) => markup`<path d="M${px(x.at(tick))} ${bottom}v4" stroke="${look.soft}"/><text x="${px(x.at(tick))}" y="${bottom + 18}" text-anchor="middle" fill="${look.soft}">${tickSaid(tick, plot.x)}</text>`)}
<text x="${RIGHT_PX}" y="${bottom + 38}" text-anchor="end" fill="${look.soft}">${axisSaid(plot.x)}</text>
${lines.map((line) => drawn(line, x, y, look))}`;
}

function drawn(line: Line, x: Scale, y: Scale, look: Look): Markup {
	const { points, color, role } = line;
	const places = points.map((point) => `${px(x.at(point.x))} ${px(y.at(point.y))}`);
	const whiskers = points.flatMap(({ x: at, range: [least, most] }) =>
		least === most ? [] : [`M${px(x.at(at) - 3)} ${px(y.at(least))}h6m-3 0V${px(y.at(most))}m-3 0h6`],
	);
	const every = Math.ceil(points.length / MARKS_MAX);
	const marks = points.flatMap(({ words }, index) =>
		index % every === 0 || index === points.length - 1
			? markup`<g><title>${words}</title>${marked(line, places[index] ?? "", look)}</g>`
			: [],
	);
	return markup`<path d="${whiskers.join("")}" fill="none" stroke="${color}" stroke-opacity="${every > 1 ? 0.25 : 1}"/><path d="M${places.join("L")}" fill="none" stroke="${color}" stroke-width="${role === "parley" ? 2.25 : 1.5}"${dashed(line)}/>${marks}`;
}

/** Keys and names, in as many rows as needed; the field begins below them. */
function legend(
	lines: readonly Line[],
	look: Look,
): { readonly keys: readonly Markup[]; readonly top: number } {
	let [left, y] = [EDGE_PX, HEAD_PX - ROW_PX];
	const keys = lines.map((line) => {
		const said = cut(line.name);
		const width = 48 + said.length * CHAR_PX;
		if (left > EDGE_PX && left + width > RIGHT_PX) [left, y] = [EDGE_PX, y + ROW_PX];
		const at = px(left);
		left += width;
		return markup`<path d="M${at} ${y}h22" stroke="${line.color}" stroke-width="2"${dashed(line)}/>${marked(line, `${at + 11} ${y}`, look)}<text x="${at + 30}" y="${y + 4}" fill="${look.ink}">${said}</text>`;
	});
	return { keys, top: y + 2 * ROW_PX + 14 };
}

function marked({ color, mark, role }: Line, place: string, { paper }: Look): Markup {
	return markup`<path d="M${place}${mark}" fill="${role === "published" ? paper : color}" stroke="${color}"/>`;
}

function dashed({ role }: Line): Markup | false {
	return role === "published" && markup` stroke-dasharray="5 4"`;
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
	const [factors, every] = [decades <= 2 ? [1, 2, 5] : [1], Math.max(1, Math.ceil(decades / 8))];
	const lowest = Math.floor(Math.log10(low));
	const ticks = Array.from({ length: Math.ceil((decades + 2) / every) }, (_, index) => lowest + index * every)
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

function cut(text: string): string {
	return text.length <= CHARS_MAX ? text : `${text.slice(0, CHARS_MAX - 1).trimEnd()}…`;
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
