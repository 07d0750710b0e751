import { labTexts } from "../../ui/lab-texts.ts";
import { number } from "../../ui/words.ts";

const KIBI = 1_024;
const units = labTexts.units;

/** Three digits are enough for an eye that compares. */
export function short(value: number): string {
	if (value >= 999_500) return units.millions(digits(value / 1e6));
	if (value >= 9_995) return units.thousands(digits(value / 1e3));
	return value >= 100 ? number(Math.round(value)) : digits(value);
}

export function ms(value: number): string {
	return value >= 999.5 ? units.seconds(digits(value / 1_000)) : units.milliseconds(digits(value));
}

export function bytes(value: number): string {
	let unit = 0;
	let scaled = value;
	while (scaled >= 999.5 && unit < units.bytes.length - 1) {
		scaled /= KIBI;
		unit += 1;
	}
	return `${digits(scaled)} ${units.bytes[unit]}`;
}

export function percent(share: number): string {
	return units.percent(number(Math.round(share * 100)));
}

export function duration(seconds: number): string {
	if (seconds < 60) return units.seconds(number(Math.max(1, Math.round(seconds))));
	const minutes = Math.floor(seconds / 60);
	if (minutes >= 10) return units.minutes(number(Math.round(seconds / 60)));
	return `${units.minutes(number(minutes))} ${units.seconds(number(Math.round(seconds % 60)))}`;
}

function digits(value: number): string {
	if (value >= 100) return number(Math.round(value));
	return number(Number(value.toFixed(value >= 10 ? 1 : 2)));
}
