import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Config, environmentNames, readConfig } from "../apps/server/src/config.ts";
import { root } from "./tools.mjs";

/** What the table says where the default is not the same everywhere. */
const IN_WORDS: Readonly<Record<string, number>> = { cores: availableParallelism() };

const listed = rowsOf(readFileSync(join(root, "README.md"), "utf8"));
const defaults = defaultsOf();

test("README's table of configuration has every variable that is read, once, and no other", () => {
	expect(listed.map(({ variable }) => variable).sort()).toEqual([...environmentNames].sort());
});

describe("README says the default that the server has", () => {
	test.each(listed)("$variable", ({ variable, written }) => {
		const value = defaults.get(variable);
		if (typeof value === "number") expect(IN_WORDS[written] ?? Number(written || Number.NaN)).toBe(value);
		else expect(written).toBe(String(value));
	});
});

/** Of the table that begins with `PORT`; a line may be about several variables, with as many defaults. */
function rowsOf(readme: string): { variable: string; written: string }[] {
	const [, table = ""] =
		/^\| variable \| default \| meaning \|\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(readme) ?? [];
	return table.split("\n").flatMap((line) => {
		const [, names = "", written = ""] = line.split("|");
		const values = written.split(",").map((value) => value.trim());
		return [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, variable = ""], at) => ({
			variable,
			written: values[at] ?? "",
		}));
	});
}

function defaultsOf(): ReadonlyMap<string, Config[keyof Config]> {
	const read = readConfig({});
	if (!read.ok) throw new Error(read.problems.join("\n"));
	// in the order of the variables, as they were read
	return new Map(Object.values(read.config).map((value, at) => [environmentNames[at] ?? "", value]));
}
