/** "2025-11-21 09:41 UTC"; the same wherever the report is opened. */
export function minuteOf(iso: string): string {
	const date = new Date(iso);
	if (Number.isNaN(date.getTime())) return iso;
	return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
