/** "45 s", "3 min", "2 h": as exact as a rough time should look. */
export function roughly(seconds: number): string {
	if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
	if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
	return `${(seconds / 3_600).toFixed(1).replace(/\.0$/, "")} h`;
}
