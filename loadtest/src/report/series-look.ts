import type { Role } from "../lab/result.ts";
import type { Look } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { px } from "./pixels.ts";

/** How a series is told from the others: never by its colour alone. */
export interface SeriesLook {
	readonly name: string;
	readonly color: string;
	readonly mark: Mark;
	/** dashed and hollow: a figure of the study's, not of this run */
	readonly isPublished: boolean;
	readonly strokePx: number;
}

type Mark = "circle" | "square" | "triangle" | "diamond" | "kite" | "bow";

export function seriesLooks(series: readonly { name: string; role: Role }[], look: Look): SeriesLook[] {
	const seen: Record<Role, number> = { parley: 0, rival: 0, published: 0 };
	return series.map(({ name, role }) => {
		const nth = seen[role]++;
		return {
			name: role === "published" ? namedPublished(name) : name,
			color: pick(colorsOf(role, look), nth),
			mark: pick(marksOf[role], nth),
			isPublished: role === "published",
			strokePx: role === "parley" ? 2.25 : 1.5,
		};
	});
}

export function drawMark(series: SeriesLook, x: number, y: number, paper: string): Markup {
	const fill = series.isPublished ? paper : series.color;
	return markup`<path d="${markPath(series.mark, x, y)}" fill="${fill}" stroke="${series.color}" stroke-width="1.5"/>`;
}

/** A short piece of the line with its mark, for legends. */
export function drawKey(series: SeriesLook, x: number, y: number, paper: string): Markup {
	return markup`<path d="M${px(x)} ${px(y)}h22" stroke="${series.color}" stroke-width="${series.strokePx}"${dash(series)}/>${drawMark(series, x + 11, y, paper)}`;
}

export function dash(series: SeriesLook): Markup | undefined {
	return series.isPublished ? markup` stroke-dasharray="5 4"` : undefined;
}

const marksOf: Readonly<Record<Role, readonly Mark[]>> = {
	parley: ["circle", "square", "triangle"],
	rival: ["square", "triangle", "diamond", "bow", "kite", "circle"],
	published: ["diamond", "kite", "triangle", "square", "bow", "circle"],
};

function colorsOf(role: Role, look: Look): readonly string[] {
	if (role === "published") return [look.published];
	return role === "parley" ? look.accents : look.rivals;
}

function namedPublished(name: string): string {
	return /publish|study/i.test(name) ? name : `${name} (published)`;
}

function markPath(mark: Mark, x: number, y: number): string {
	const at = `M${px(x)} ${px(y)}`;
	const paths: Readonly<Record<Mark, string>> = {
		circle: "m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
		square: "m-3.2 -3.2h6.4v6.4h-6.4z",
		triangle: "m0 -4.2l4.2 7.2h-8.4z",
		diamond: "m0 -4.6l4.6 4.6l-4.6 4.6l-4.6 -4.6z",
		kite: "m0 4.2l4.2 -7.2h-8.4z",
		bow: "m-4 -3.6l8 7.2v-7.2l-8 7.2z",
	};
	return at + paths[mark];
}

function pick<T>(from: readonly T[], nth: number): T {
	const found = from[nth % from.length];
	if (found === undefined) throw new Error("there is nothing to pick from");
	return found;
}
