import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectNode, root } from "../tools.mjs";

const HANG_MS = 120_000;
/** Of this tree, all that an activity is made and checked with where no house is killed. */
const PARTS = [
	...["package.json", "vitest.config.ts", "tsconfig.json", "tsconfig.base.json", "biome.json"],
	...["scripts", "packages/activities", "apps/web/src", "apps/web/package.json"],
];

/** A copy, for whatever else is tested meanwhile would meet the new activity. */
function freshCopy(): string {
	const copy = mkdtempSync(join(tmpdir(), "parley-made-"));
	onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
	const filter = (from: string) => !from.endsWith("node_modules");
	for (const part of PARTS) cpSync(join(root, part), join(copy, part), { recursive: true, filter });
	symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
	return copy;
}

test("what `npm run new-activity` makes is whole: `npm run check-activity` finds nothing in it", {
	timeout: HANG_MS,
}, () => {
	const copy = freshCopy();
	const runs = (script: string, ...args: string[]) => {
		const env = { ...process.env, VITEST: undefined, NODE_OPTIONS: "" };
		const done = spawnSync(projectNode, [join(copy, "scripts/activities", script), ...args], {
			cwd: copy,
			env,
		});
		return { code: done.status, said: `${done.stdout}${done.stderr}` };
	};
	const made = runs("new.ts", "whist-club2");
	expect(made, made.said).toMatchObject({ code: 0, said: expect.stringContaining("npm run check-activity") });
	expect(runs("new.ts", "whist-club2").said).toContain("is there already");
	const checked = runs("check.ts", "whist-club2", "--seeds", "2", "--kills", "0");
	expect(checked.code, checked.said).toBe(0);
	for (const tested of [
		"whist-club2/rules.test.ts",
		"test/every.test.ts",
		"page/cards.test.tsx",
		"commands.test.ts",
	])
		expect(checked.said).toContain(tested);
});
