/** Figures within sentences. */
export function ms(value: number): string {
	return value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

export function bytes(value: number): string {
	if (value >= 1024 * 1024) return `${(value / 1024 / 1024).toFixed(1)} MiB`;
	return value >= 1024 ? `${(value / 1024).toFixed(0)} KiB` : `${value} bytes`;
}
