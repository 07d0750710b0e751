import type { BarsPlot, Spread } from "../lab/result.ts";
import { type Domain, domainOf } from "./domain.ts";
import { type Drawn, drawable, extremes } from "./drawn.ts";
import { formatCell } from "./format.ts";
import type { Look } from "./look.ts";
import { type SeriesLook, seriesLooks } from "./series-look.ts";

export interface Bar {
	readonly look: SeriesLook;
	readonly drawn: Drawn;
	readonly label: string;
	readonly value: string;
	readonly words: string;
}

export interface Group {
	/** none where a bar carries the category itself */
	readonly head?: string;
	readonly bars: readonly Bar[];
}

/** Category by category; those without any value are left out. */
export function groupsOf(plot: BarsPlot, look: Look): Group[] {
	const looks = seriesLooks(plot.series, look);
	const isSingle = plot.series.length === 1;
	const groups = plot.categories.map((category, i) => {
		const bars = plot.series.flatMap((series, s) => {
			const given = series.values[i];
			const own = looks[s];
			const drawn = drawable(given);
			return own === undefined || drawn === undefined
				? []
				: [barOf(own, drawn, given ?? null, plot, category)];
		});
		return isSingle ? { bars: bars.map((bar) => ({ ...bar, label: category })) } : { head: category, bars };
	});
	return groups.filter((group) => group.bars.length > 0);
}

function barOf(
	look: SeriesLook,
	drawn: Drawn,
	given: number | Spread | null,
	plot: BarsPlot,
	category: string,
): Bar {
	const value = formatCell(given, plot.y.unit);
	const words = `${look.name}\n${category}\n${plot.y.label}: ${value}`;
	return { look, drawn, label: look.name, value, words };
}

/** Bars begin at zero, or, when they differ too much to be seen beside each other, at a power of ten. */
export function barDomain(plot: BarsPlot, bars: readonly Bar[]): Domain {
	const values = bars.flatMap((bar) => extremes(bar.drawn));
	const positive = values.filter((value) => value > 0);
	const differ = positive.length > 0 && Math.max(...positive) / Math.min(...positive) > 100;
	const isLog = plot.y.scale === "log" || (plot.y.scale === undefined && differ && Math.min(...values) >= 0);
	if (!isLog) return domainOf({ ...plot.y, scale: "linear" }, values, "tight");
	const domain = domainOf({ ...plot.y, scale: "log" }, values, "tight");
	return { ...domain, min: 10 ** Math.floor(Math.log10(domain.min * 0.7)) };
}
