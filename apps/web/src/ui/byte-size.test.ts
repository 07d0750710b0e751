import { expect, test } from "vitest";
import { byteSize } from "./byte-size.ts";

test.each([
	[0, "0 bytes"],
	[1, "1 byte"],
	[999, "999 bytes"],
	[1_000, "1 kB"],
	[12_345, "12 kB"],
	[2_440_000, "2.4 MB"],
	[25_000_000, "25 MB"],
	[340_000_000, "340 MB"],
	[5_000_000_000_000, "5,000 GB"],
])("%i bytes are said as %s", (bytes, said) => {
	expect(byteSize(bytes)).toBe(said);
});
