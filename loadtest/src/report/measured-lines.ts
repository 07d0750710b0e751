import type { Plot } from "../lab/result.ts";
import { canBeShown } from "./domain.ts";
import { type Drawn, drawable } from "./drawn.ts";
import { formatCell, formatFigure } from "./format.ts";
import type { Look } from "./look.ts";
import { type SeriesLook, seriesLooks } from "./series-look.ts";
import { thin } from "./thin.ts";

/** A series with what of it can be drawn, from left to right. */
export interface MeasuredLine {
	readonly look: SeriesLook;
	readonly points: readonly MeasuredPoint[];
}

interface MeasuredPoint {
	readonly x: number;
	readonly y: number;
	readonly drawn: Drawn;
	/** said when the pointer is near */
	readonly words: string;
}

const POINTS_MAX = 400;

/** In the order in which they are drawn: what is Parley's comes last and so lies on top. */
export function measuredLines(plot: Plot, look: Look): MeasuredLine[] {
	const looks = seriesLooks(plot.series, look);
	const lines = plot.series.flatMap((series, i) => {
		const own = looks[i];
		if (own === undefined) return [];
		const points = pointsOf(series.points, own.name, plot);
		return points.length === 0 ? [] : [{ look: own, points: thin(points, POINTS_MAX), role: series.role }];
	});
	return lines.sort((a, b) => drawnAs[a.role] - drawnAs[b.role]);
}

const drawnAs = { published: 0, rival: 1, parley: 2 } as const;

function pointsOf(points: Plot["series"][number]["points"], name: string, { x, y }: Plot): MeasuredPoint[] {
	const shown = points.flatMap((point) => {
		const drawn = drawable(point.y);
		if (drawn === undefined || !canBeShown(point.x)) return [];
		const words = `${name}\n${x.label}: ${formatFigure(point.x, x.unit)}\n${y.label}: ${formatCell(point.y, y.unit)}`;
		return [{ x: point.x, y: drawn.middle, drawn, words }];
	});
	return shown.sort((a, b) => a.x - b.x);
}
