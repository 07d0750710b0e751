import { describe, expect, test } from "vitest";
import { filesDropped, filesPasted, holdsFiles } from "./transfer.ts";

const picture = new File(["x"], "image.png", { type: "image/png" });

function transfer(data: Record<string, string>, files: readonly File[], folders = 0) {
	const item = (file: File | null) => ({
		kind: "file",
		getAsFile: () => file,
		webkitGetAsEntry: () => ({ isDirectory: file === null }),
	});
	const parts = {
		types: [...Object.keys(data), ...(files.length + folders > 0 ? ["Files"] : [])],
		files,
		items: [...files.map(item), ...Array.from({ length: folders }, () => item(null))],
		getData: (type: string) => data[type] ?? "",
	};
	return parts as unknown as DataTransfer;
}

describe("what is pasted", () => {
	test.each([
		["a screenshot is a file", {}, true],
		["an image of a page is a file, though its markup comes along", { "text/html": "<img>" }, true],
		["a file of a folder is a file, though its name comes along", { "text/plain": "image.png" }, true],
		["cells of a sheet are text", { "text/plain": "1\t2", "text/html": "<table>" }, false],
		["words of a document are text", { "text/plain": "words", "text/rtf": "{}" }, false],
	])("%s", (_what, data, isFile) => {
		expect(filesPasted(transfer(data, [picture]))).toEqual(isFile ? [picture] : []);
	});

	test("text alone is no file", () => {
		expect(holdsFiles(transfer({ "text/plain": "words" }, []))).toBe(false);
		expect(filesPasted(null)).toEqual([]);
	});
});

test("a dropped folder is told apart from the files beside it", () => {
	expect(filesDropped(transfer({}, [picture], 1))).toEqual({ files: [picture], folders: 1 });
});
