import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./tools.mjs";

const OTHER_NODE = join(root, "apps/server/test/faults/other-node.ts");

/** A clone in which nothing is installed, and an npm that says so and fails. */
function firstStart(npmSays: string, env: NodeJS.ProcessEnv = {}, npmCode = 1, has: readonly string[] = []) {
	const clone = mkdtempSync(join(tmpdir(), "parley-clone-"));
	onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
	mkdirSync(join(clone, "scripts"));
	// whatever of the scripts it is made of
	for (const name of readdirSync(join(root, "scripts")).filter((one) => one.endsWith(".mjs")))
		cpSync(join(root, "scripts", name), join(clone, "scripts", name));
	for (const name of ["package.json", "package-lock.json"]) cpSync(join(root, name), join(clone, name));
	for (const file of has) {
		mkdirSync(dirname(join(clone, file)), { recursive: true });
		writeFileSync(join(clone, file), "");
	}
	const npm = join(clone, "npm.mjs");
	const says = `console.error(${JSON.stringify(npmSays)}, process.argv[2], process.env.NODE_ENV)`;
	writeFileSync(npm, `${says}; process.exitCode = ${npmCode};\n`);
	return spawnSync(process.execPath, [join(clone, "scripts/prepare.mjs"), "start"], {
		env: { PATH: process.env["PATH"], npm_node_execpath: process.execPath, npm_execpath: npm, ...env },
		encoding: "utf8",
	});
}

test.each([
	["npm error code ENOTFOUND", /registry cannot be reached.*\n.*[Cc]heck the network/],
	["npm error code ENOSPC", /The disk is full/],
	["npm error code EACCES", /This user may not write to/],
	["npm error something else", /could not be installed; npm says why above/],
])("an install that fails with %s is told in a sentence, and what to do", (npmSays, sentence) => {
	const { status, stderr } = firstStart(npmSays);
	expect(status).toBe(1);
	expect(stderr).toMatch(sentence);
	expect(stderr).not.toMatch(/^ +at /m);
});

test("packages without the Node that Parley runs on are told apart from an install that failed", () => {
	const { status, stderr } = firstStart("", {}, 0);
	expect(status).toBe(1);
	expect(stderr).toMatch(/The packages are there, but not the Node .*\n.*ignore-scripts/);
});

test("a Node that is too old to install Parley is told which one is needed, before npm is asked", () => {
	const { status, stderr } = firstStart("npm was asked", {
		NODE_SAID: "18.20.0",
		NODE_OPTIONS: `--import=file://${OTHER_NODE}`,
	});
	expect(status).toBe(1);
	expect(stderr).toMatch(/^Parley needs Node \d+ or newer to install itself; this is v18\.20\.0\./);
	expect(stderr).not.toContain("npm was asked");
});

test("the page is built for people, whatever the shell's environment is for", () => {
	const sources = ["apps/web", "packages/activities", "packages/client", "packages/protocol/src"];
	const files = [...sources, "packages/engine/src/wire"].map((folder) => `${folder}/some.ts`);
	const has = [...files, "tsconfig.base.json", "node_modules/node/bin/node"];
	const { status, stderr } = firstStart("asked to", { NODE_ENV: "test" }, 0, has);
	expect(stderr).toMatch(/asked to ci test\n[\s\S]*asked to run production\n/);
	expect(status).toBe(0);
});
