/** A long series with at most about `max` points, its peaks and its ends kept. */
export function thin<P extends { readonly y: number }>(points: readonly P[], max: number): readonly P[] {
	if (points.length <= max) return points;
	const bucket = Math.ceil((2 * points.length) / max);
	const kept = new Set<P>([points[0], points.at(-1)].filter((point) => point !== undefined));
	for (let from = 0; from < points.length; from += bucket) {
		const some = points.slice(from, from + bucket);
		kept.add(some.reduce((a, b) => (b.y < a.y ? b : a)));
		kept.add(some.reduce((a, b) => (b.y > a.y ? b : a)));
	}
	return points.filter((point) => kept.has(point));
}
