import { type Axis, type Plot, type Role, spreadOf } from "../lab/result.ts";
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
const CHARS_MAX = 85;
const TICKS_MAX = 8;
/** Past so many points marks run together: one now and then says the same. */
const MARKS_MAX = 14;
/** Smaller than anything measured: to a log axis it is zero, and lies where the axis begins. */
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

interface Point extends Readonly<Record<"x" | "y" | "least" | "most", number>> {
	readonly words: string;
}

/** `at`: pixels of a value. */
type Scale = { readonly ticks: readonly number[]; readonly at: (value: number) => number };

/** A picture that stands alone. How to read it: whiskers are the range of the runs, what is dashed was not measured here. */
export function renderPlotSvg(plot: Plot, theme: Theme = "light"): string {
	const look = looks[theme];
	const lines = linesOf(plot, look);
	const top = HEAD_PX + ROW_PX * lines.length;
	const height = top + PLOT_PX + FOOT_PX;
	const title = cut(plot.title);
	return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH_PX} ${height}" width="${WIDTH_PX}" height="${height}" role="img" aria-label="${title}" font-family="${FONT}" font-size="12"><rect width="${WIDTH_PX}" height="${height}" rx="10" fill="${look.paper}"/><text x="${EDGE_PX}" y="44" font-size="14" font-weight="650" fill="${look.ink}">${title}</text>${lines.map((line, row) => key(line, HEAD_PX - ROW_PX + 4 + row * ROW_PX, look))}${field(plot, lines, top, look)}</svg>`
		.text;
}

/** What is Parley's comes last and so lies on top. */
function linesOf({ series, x, y }: Plot, look: Look): Line[] {
	return (["published", "rival", "parley"] as const).flatMap((role) =>
		series
			.filter((one) => one.role === role && one.points.length > 0)
			.map(({ name, points }, nth): Line => {
				const said = role === "published" ? `${name} (published)` : name;
				const color = look[role][nth % look[role].length] ?? look.ink;
				const mark = MARKS[(nth + (role === "parley" ? 0 : 1)) % MARKS.length] ?? "";
				const drawn = points.map((point): Point => {
					const words = `${said}\n${x.label}: ${formatFigure(point.x, x.unit)}\n${y.label}: ${formatCell(point.y, y.unit)}`;
					const { median, min, max } = typeof point.y === "number" ? spreadOf([point.y]) : point.y;
					return { x: point.x, y: median, least: min, most: max, words };
				});
				return { name: said, role, color, mark, points: drawn.sort((a, b) => a.x - b.x) };
			}),
	);
}

function field(plot: Plot, lines: readonly Line[], top: number, look: Look): Markup {
	const points = lines.flatMap((line) => line.points);
	const bottom = top + PLOT_PX;
	const xs = points.map((point) => point.x);
	const ys = points.flatMap(({ y, least, most }) => [y, least, most]);
	const x = scaleOf(plot.x, xs, LEFT_PX + 10, RIGHT_PX);
	const y = scaleOf(plot.y, ys, bottom, top);
	const own = [...new Set(xs)].sort((a, b) => a - b);
	const columns = own.length <= TICKS_MAX ? own : x.ticks;
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
	const whiskers = points.flatMap(({ x: at, least, most }) =>
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

function key(line: Line, y: number, look: Look): Markup {
	const sample = marked(line, `${EDGE_PX + 11} ${y}`, look);
	return markup`<path d="M${EDGE_PX} ${y}h22" stroke="${line.color}" stroke-width="2"${dashed(line)}/>${sample}<text x="${EDGE_PX + 30}" y="${y + 4}" fill="${look.ink}">${cut(line.name)}</text>`;
}

function marked({ color, mark, role }: Line, place: string, { paper }: Look): Markup {
	return markup`<path d="M${place}${mark}" fill="${role === "published" ? paper : color}" stroke="${color}"/>`;
}

function dashed({ role }: Line): Markup | false {
	return role === "published" && markup` stroke-dasharray="5 4"`;
}

/** The base line of an amount is zero: what starts elsewhere makes small differences look large. */
function scaleOf({ scale }: Axis, values: readonly number[], from: number, to: number): Scale {
	if (scale === "log") return logScale(values, from, to);
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

/** From power to power of ten; ticks on as many of them as have room. */
function logScale(values: readonly number[], from: number, to: number): Scale {
	const powers = values.filter((value) => value >= SMALLEST).map(Math.log10);
	const low = Math.floor(Math.min(...powers, powers.length === 0 ? 0 : Number.POSITIVE_INFINITY));
	const high = Math.max(low + 1, Math.ceil(Math.max(...powers, low)));
	const every = Math.ceil((high - low) / TICKS_MAX);
	const count = Math.floor((high - low) / every) + 1;
	const ticks = Array.from({ length: count }, (_, n) => 10 ** (low + n * every));
	const share = (value: number) => (value < SMALLEST ? 0 : (Math.log10(value) - low) / (high - low));
	return { ticks, at: (value) => from + (to - from) * share(value) };
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

/** A tenth of a pixel is as fine as anybody sees; no minus zero. */
function px(value: number): number {
	return Math.round(value * 10) / 10 + 0;
}
