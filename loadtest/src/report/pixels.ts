/** A tenth of a pixel is as fine as anybody sees; more would only make the file longer. */
export function px(value: number): number {
	const rounded = Math.round(value * 10) / 10;
	return Object.is(rounded, -0) ? 0 : rounded;
}

export interface Box {
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}
