const WIDTH_MAX = 400;
const HEIGHT_MAX = 320;
/** A line of one pixel must still be seen, and hit. */
const SIDE_MIN = 44;

export interface Size {
	readonly width: number;
	readonly height: number;
}

/** The place that an image has in its row, known before a byte of it is here; never larger than the image. */
export function boxOf({ width, height }: Size): Size {
	const scale = Math.min(1, WIDTH_MAX / width, HEIGHT_MAX / height);
	return {
		width: Math.max(SIDE_MIN, Math.round(width * scale)),
		height: Math.max(SIDE_MIN, Math.round(height * scale)),
	};
}

/** Several stand in a grid of squares: two and four in pairs, the others in threes. */
export function columnsOf(images: number): 2 | 3 {
	return images === 2 || images === 4 ? 2 : 3;
}
