/** Closer to the end than this counts as being at the bottom. */
const BOTTOM_PX = 60;

/** Where the reader is: at the end and staying there, or at a row that must not move on the screen. */
export type Place =
	| { readonly at: "bottom" }
	/** `offset`: how far the row's lower edge stands above that of the viewport, so that a keyboard or a growing composer never covers it */
	| { readonly at: "row"; readonly key: string; readonly offset: number };

export interface View {
	readonly scrollTop: number;
	readonly height: number;
	readonly contentHeight: number;
}

/** A row's edges measured from the upper edge of the viewport. */
export interface Edges {
	readonly top: number;
	readonly bottom: number;
}

/** The rows in order, measured only where looked at. */
export interface Rows {
	readonly count: number;
	keyAt(index: number): string;
	edgesAt(index: number): Edges;
	indexOf(key: string): number;
}

/** `endIsHead`: false while newer rows are still to be fetched below, where sticking would run away from the reader. */
export function placeOf(view: View, rows: Rows, endIsHead: boolean): Place {
	if (rows.count === 0) return { at: "bottom" };
	if (endIsHead && belowView(view) <= BOTTOM_PX) return { at: "bottom" };
	const index = lastVisible(view, rows);
	return { at: "row", key: rows.keyAt(index), offset: view.height - rows.edgesAt(index).bottom };
}

/** The scroll position that puts the reader back; undefined when the row is not here. */
export function scrollTopFor(place: Place, view: View, rows: Rows): number | undefined {
	const max = Math.max(0, view.contentHeight - view.height);
	if (place.at === "bottom") return max;
	const index = rows.indexOf(place.key);
	if (index < 0) return undefined;
	const moved = rows.edgesAt(index).bottom - (view.height - place.offset);
	return Math.min(max, Math.max(0, view.scrollTop + moved));
}

/**
 * Whether a row may become taller: below the anchor that moves nothing above it, and who is at the bottom follows
 * the end anyway. The anchor itself may not: it stands by its lower edge.
 */
export function mayGrow(place: Place, rows: Rows, key: string): boolean {
	return place.at === "bottom" || rows.indexOf(key) > rows.indexOf(place.key);
}

/** The last row that ends inside the view; where one row fills it all, the row that does. */
export function lastVisible(view: View, rows: Rows): number {
	let low = 0;
	let high = rows.count - 1;
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (rows.edgesAt(middle).bottom <= view.height + 0.5) low = middle;
		else high = middle - 1;
	}
	const tallBelow = low + 1 < rows.count && rows.edgesAt(low).bottom <= 0;
	return tallBelow ? low + 1 : low;
}

/** Where a row ends, measured from where all begins: the same wherever one has scrolled to. */
export function depthOf(view: View, { bottom }: Edges): number {
	return view.scrollTop + bottom;
}

/** The nearest scroll position at which all of it is in view; where it is higher than that, its end. */
export function topShowing({ scrollTop, height }: View, { top, bottom }: Edges): number {
	if (bottom > height) return scrollTop + bottom - height;
	return top < 0 ? scrollTop + top : scrollTop;
}

export function belowView(view: View): number {
	return view.contentHeight - view.height - view.scrollTop;
}
