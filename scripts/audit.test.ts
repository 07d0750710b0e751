import { expect, test } from "vitest";
import { read } from "./audit.mjs";

const hole = (name: string, severity: string) => ({ [name]: { name, severity, range: "<2" } });

test("serious holes are told, small ones are not", () => {
	const vulnerabilities = { ...hole("a", "high"), ...hole("b", "low"), ...hole("c", "critical") };
	expect(read(JSON.stringify({ vulnerabilities }))).toEqual({ holes: ["a <2: high", "c <2: critical"] });
	expect(read(JSON.stringify({ vulnerabilities: {} }))).toEqual({ holes: [] });
});

test.for(["", "npm error network", '{"error":{"code":"ENOTFOUND"}}'])(
	"without an answer of the registry (%s) nothing is claimed",
	(text) => {
		expect(read(text)).toEqual({ unknown: expect.stringMatching(/network\.$/) });
	},
);
