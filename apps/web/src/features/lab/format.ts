import { number } from "../../ui/words.ts";

const KIBI = 1_024;
const byteUnits = ["B", "kB", "MB", "GB"] as const;

/** Three digits are enough for an eye that compares. */
export function short(value: number): string {
	if (value >= 999_500) return `${digits(value / 1e6)} M`;
	if (value >= 9_995) return `${digits(value / 1e3)} k`;
	return number(value >= 100 ? Math.round(value) : Number(digits(value)));
}

export function ms(value: number): string {
	if (value >= 999.5) return `${digits(value / 1_000)} s`;
	return `${digits(value)} ms`;
}

export function bytes(value: number): string {
	let unit = 0;
	let scaled = value;
	while (scaled >= 999.5 && unit < byteUnits.length - 1) {
		scaled /= KIBI;
		unit += 1;
	}
	return `${digits(scaled)} ${byteUnits[unit]}`;
}

export function percent(share: number): string {
	return `${Math.round(share * 100)} %`;
}

export function duration(seconds: number): string {
	if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
	const minutes = Math.floor(seconds / 60);
	return minutes >= 10 ? `${Math.round(seconds / 60)} min` : `${minutes} min ${Math.round(seconds % 60)} s`;
}

function digits(value: number): string {
	if (value === 0) return "0";
	if (value >= 100) return String(Math.round(value));
	return value >= 10 ? String(Number(value.toFixed(1))) : String(Number(value.toFixed(2)));
}
