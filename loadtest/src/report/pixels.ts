/** A tenth of a pixel is as fine as anybody sees; more would only make the file longer. */
export function px(value: number): number {
	const rounded = Math.round(value * 10) / 10;
	return Object.is(rounded, -0) ? 0 : rounded;
}

/** Under this width names beside lines and bars would leave no room for the lines and bars. */
export const NARROW_PX = 480;

export interface Box {
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

export function overlap(a: Box, b: Box): boolean {
	return (
		a.left < b.left + b.width &&
		b.left < a.left + a.width &&
		a.top < b.top + b.height &&
		b.top < a.top + a.height
	);
}
