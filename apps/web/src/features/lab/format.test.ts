import { expect, test } from "vitest";
import { bytes, duration, ms, percent, short } from "./format.ts";

test.each([
	[short(0), "0"],
	[short(3.456), "3.46"],
	[short(456.7), "457"],
	[short(1_234), "1,234"],
	[short(12_345), "12.3 k"],
	[short(5_119_000), "5.12 M"],
	[ms(0.126), "0.13 ms"],
	[ms(57.07), "57.1 ms"],
	[ms(999), "999 ms"],
	[ms(5_000), "5 s"],
	[ms(12_345), "12.3 s"],
	[bytes(0), "0 B"],
	[bytes(1_000), "0.98 kB"],
	[bytes(233_480_192), "223 MB"],
	[percent(0.605), "61 %"],
	[duration(0), "1 s"],
	[duration(59), "59 s"],
	[duration(75), "1 min 15 s"],
	[duration(1_200), "20 min"],
])("%s is %s", (shown, wanted) => {
	expect(shown).toBe(wanted);
});
