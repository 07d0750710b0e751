import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { closeCodes } from "./close-codes.ts";
import { statusOf } from "./refusal-statuses.ts";
import { refusals } from "./refusals.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const spec = readFileSync(new URL("../SPEC.md", import.meta.url), "utf8");
const rules = new Set([...spec.matchAll(/^- \*\*([A-Z]+\d+)\*\*/gm)].map(([, rule]) => rule));

describe("SPEC.md says what the code says", () => {
	test.each(Object.entries(refusals))("of the refusal %s", (code, { again, sentence }) => {
		expect(spec).toContain(`| \`${code}\` | ${statusOf(code)} | ${again} | ${sentence} |`);
	});

	test.each(Object.values(closeCodes))("of the close code $code", ({ code, comeBack, reason }) => {
		expect(spec).toContain(`| ${code} | ${comeBack} | ${reason} |`);
	});

	test("of every rule a test quotes", () => {
		const unknown = testFiles().flatMap((file) =>
			[...readFileSync(file, "utf8").matchAll(/"\[([A-Z]+\d+)\]/g)]
				.filter(([, rule]) => !rules.has(rule))
				.map(([, rule]) => `${rule} in ${file}`),
		);
		expect(unknown).toEqual([]);
	});
});

function testFiles(): string[] {
	return ["apps", "packages", "e2e"].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
			.filter((name) => /(?:\.(?:test|spec)|\/flows)\.tsx?$/.test(name) && !name.includes("node_modules"))
			.map((name) => join(root, folder, name)),
	);
}
