import { describe, expect, test } from "vitest";
import { readQr } from "../../../test/read-qr.ts";
import { qrMatrix } from "./matrix.ts";

/** What each version holds in bytes at level M: Table 7 of the standard. */
const BYTES_MAX = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];

describe.each(BYTES_MAX.map((bytesMax, index) => ({ version: index + 1, bytesMax })))(
	"version $version",
	({ version, bytesMax }) => {
		test(`holds ${bytesMax} bytes and says them again`, () => {
			const text = `https://parley.example/r/${"lobby-".repeat(40)}`.slice(0, bytesMax);
			expect(readQr(qrMatrix(text) ?? [])).toMatchObject({ text, version });
		});
		test("is not enough for one byte more", () => {
			const next = qrMatrix("x".repeat(bytesMax + 1));
			if (version === 10) expect(next).toBe(null);
			else expect(readQr(next ?? []).version).toBe(version + 1);
		});
	},
);

test("any text comes back, whatever mask it asks for", () => {
	const masks = new Set<number>();
	for (let n = 0; n < 60; n += 1) {
		const text = `http://192.168.0.${n}:8080/r/room-${n ** 5}-é`;
		const read = readQr(qrMatrix(text) ?? []);
		expect(read.text).toBe(text);
		masks.add(read.mask);
	}
	expect(masks.size).toBeGreaterThan(4);
});

test("the reader sees damage: one module turned over in the data", () => {
	const matrix = (qrMatrix("https://parley.example/r/lobby") ?? []).map((row) => [...row]);
	const row = matrix[matrix.length - 1];
	if (row) row[matrix.length - 1] = !row[matrix.length - 1];
	expect(() => readQr(matrix)).toThrow("damaged");
});
