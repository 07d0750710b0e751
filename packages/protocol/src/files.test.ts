import { expect, test } from "vitest";
import { fileName, filePath, shownAs, thumbnailPath } from "./files.ts";
import { FILE_NAME_BYTES_MAX } from "./limits.ts";

const id = "a".repeat(32);

test.each([
	["../../etc/passwd", "passwd"],
	["C:\\Users\\ada\\cat.png", "cat.png"],
	["..", "file"],
	["", "file"],
	["...hidden", "hidden"],
	["a\0b\r\nc.txt", "abc.txt"],
	["invoice\u202egnp.exe", "invoicegnp.exe"],
	["a  <b>.png ", "a b.png"],
	["\ud800.png", "\ufffd.png"],
	["نامه\u200cها.pdf", "نامه\u200cها.pdf"],
])("the file name %j is shown as %j", (given, shown) => {
	expect(fileName(given)).toBe(shown);
});

test("a long name is cut before its ending, never within a character", () => {
	const name = fileName(`${"🦜".repeat(300)}.jpeg`);
	expect(Buffer.byteLength(name)).toBeLessThanOrEqual(FILE_NAME_BYTES_MAX);
	expect(name).toMatch(/^(🦜)+\.jpeg$/u);
});

test("[FILE2] only known types are shown", () => {
	expect(["image/png", "audio/mpeg", "video/mp4", "text/plain"].map(shownAs)).toEqual([
		"image",
		"audio",
		"video",
		"text",
	]);
	for (const type of ["image/svg+xml", "text/html", "application/pdf", "application/octet-stream"])
		expect(shownAs(type)).toBe("download");
});

test("a file that is named like its thumbnail has another address", () => {
	expect(filePath({ id, name: "thumbnail" })).not.toBe(thumbnailPath({ id }));
	expect(filePath({ id, name: "a/b?.png" })).toBe(`/api/files/${id}/a%2Fb%3F.png`);
});
