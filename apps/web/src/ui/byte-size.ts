import { perLocale } from "./language/per-locale.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
const formats = perLocale((locale) =>
	UNITS.map(
		(unit) =>
			new Intl.NumberFormat(locale, {
				style: "unit",
				unit,
				unitDisplay: unit === "byte" ? "long" : "short",
				maximumSignificantDigits: unit === "byte" ? 3 : 2,
			}),
	),
);

/** Two figures are enough to know what a download means: "340 bytes", "12 kB", "2.4 MB". */
export function byteSize(bytes: number): string {
	const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
	return formats()[step]?.format(bytes / 1_000 ** step) ?? "";
}
