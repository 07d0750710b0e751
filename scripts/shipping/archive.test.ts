import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comesIn } from "../../apps/server/test/support/lobby.ts";
import { freshDataDir } from "../../apps/server/test/support/server.ts";
import { stripFolder, strippedManifest } from "../package/strip-types.mjs";
import { firstScreenBytes } from "../page-weight.mjs";
import { root, serverFlags } from "../tools.mjs";
import { bareRoot } from "./debian.mjs";
import { ended, started } from "./process.ts";

const WORKSPACES = ["packages/activities", "packages/engine", "packages/protocol", "apps/server"];
/** `npm run test:long -- archive` makes the archive and starts it where nothing else is. */
const isWhole = process.env["ARCHIVE"] === "whole";
const ARCHIVE_MB_MAX = 80;
const FIRST_SCREEN_BYTES_MAX = 100_000;
/** It installs and packs: on a busy machine that takes minutes. */
const PACKED_WITHIN = { timeout: 10 * 60_000 };

/** The server of an archive, as far as a start reads it; packages are those of this clone. Nothing writes to it, so all share it. */
const app = mkdtempSync(join(tmpdir(), "parley-archive-"));
beforeAll(async () => {
	for (const folder of WORKSPACES) {
		await mkdir(join(app, folder), { recursive: true });
		stripFolder(join(root, folder, "src"), join(app, folder, "src"));
		const manifest = await readFile(join(root, folder, "package.json"), "utf8");
		await writeFile(join(app, folder, "package.json"), strippedManifest(manifest));
		const own = join(root, folder, "node_modules");
		if ((await readdir(own).catch(() => [])).length > 0)
			await symlink(own, join(app, folder, "node_modules"));
	}
	const packages = join(app, "node_modules");
	await mkdir(join(packages, "@parley"), { recursive: true });
	for (const name of await readdir(join(root, "node_modules")))
		if (name !== "@parley") await symlink(join(root, "node_modules", name), join(packages, name));
	for (const folder of WORKSPACES)
		await symlink(join("../..", folder), join(packages, "@parley", folder.split("/")[1] ?? ""));
});
afterAll(() => rm(app, { recursive: true }));

/** What an archive holds: Node is that of this clone. */
async function unpacked(): Promise<string> {
	const here = await freshDataDir();
	await symlink(app, join(here, "app"));
	await mkdir(join(here, "node/bin"), { recursive: true });
	await symlink(process.execPath, join(here, "node/bin/node"));
	const launcher = await readFile(join(root, "packaging/parley"), "utf8");
	await cp(join(root, "packaging/parley"), join(here, "parley"));
	await writeFile(join(here, "parley"), launcher.replace("@FLAGS@", serverFlags.join(" ")));
	await writeFile(join(here, "VERSION"), "1.2.3\n");
	return here;
}

test("what is shipped is JavaScript: nothing is stripped at a start, and people talk", async () => {
	const here = await unpacked();
	const dataDir = join(here, "not made yet");
	const parley = await started([join(here, "parley")], {
		DATA_DIR: dataDir,
		NODE_OPTIONS: "--no-experimental-strip-types",
	});
	const [ada, bo] = [await comesIn(parley, "ada"), await comesIn(parley, "bo")];
	await ada.says("from a download");
	await bo.hears("from a download");
	expect(await parley.terminate()).toBe(0);
	const copy = join(here, "copy.db");
	expect(await ended([join(here, "parley"), "backup", copy], { DATA_DIR: dataDir })).toMatchObject({
		code: 0,
	});
	expect((await stat(copy)).size).toBeGreaterThan(0);
});

test("the launcher says its version and what it can do, and refuses what it does not know", async () => {
	const here = await unpacked();
	const link = join(here, "elsewhere");
	await symlink(join(here, "parley"), link);
	expect(await ended([link, "--version"])).toEqual({ code: 0, output: "1.2.3\n" });
	expect(await ended([link, "--help"])).toMatchObject({
		code: 0,
		output: expect.stringContaining("--share"),
	});
	const { code, output } = await ended([link, "strat"]);
	expect({ code, output }).toMatchObject({
		code: 2,
		output: expect.stringMatching(/^Parley does not know "strat"\./),
	});
});

test.each([
	[{ HOME: "/home/ada" }, "/home/ada/.local/share/parley"],
	[{ HOME: "/home/ada", XDG_DATA_HOME: "/srv" }, "/srv/parley"],
	[{ HOME: "/home/ada", DATA_DIR: "/data" }, "/data"],
	[{}, "/var/lib/parley"],
])("data lies where no update touches it: with %o in %s", async (env, folder) => {
	const here = await unpacked();
	await rm(join(here, "node/bin/node"));
	await writeFile(join(here, "node/bin/node"), '#!/bin/sh\necho "$DATA_DIR"\n', { mode: 0o755 });
	expect(await ended([join(here, "parley")], env)).toEqual({ code: 0, output: `${folder}\n` });
});

test.each([
	["has no last file", (here: string) => rm(join(here, "VERSION"))],
	["has an empty last file", (here: string) => truncate(join(here, "VERSION"))],
])("an archive that was cut short (%s) is refused in a sentence, and touches no data", async (_how, cut) => {
	const here = await unpacked();
	await cut(here);
	const { code, output } = await ended([join(here, "parley")], { DATA_DIR: join(here, "data") });
	expect(code).toBe(1);
	expect(output).toMatch(
		/^This Parley is not whole: .* Download the archive again.*data is not touched\.\n$/,
	);
	expect(await readdir(here)).not.toContain("data");
});

test("a Node that does not run here is said, with what the archive is for", async () => {
	const here = await unpacked();
	await rm(join(here, "node/bin/node"));
	await writeFile(join(here, "node/bin/node"), "another system's program", { mode: 0o755 });
	const { code, output } = await ended([join(here, "parley")], { DATA_DIR: join(here, "data") });
	expect(code).toBe(1);
	expect(output).toMatch(/^The Node that Parley brings does not run on this machine/);
	expect(await readdir(here)).not.toContain("data");
});

const bare = isWhole ? bareRoot() : undefined;
if (isWhole && bare === undefined)
	test("[smaller: skipped: debootstrap cannot be had here] an archive was not started on a bare system", () => {
		// said, not passed over (scripts/test.mjs)
	});

if (bare !== undefined)
	test(
		"an archive starts where nothing is installed, people talk, and its data is there at the next start",
		PACKED_WITHIN,
		async () => {
			execFileSync("npm", ["run", "package"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
			const [file = ""] = (await readdir(join(root, "dist"))).filter((name) => name.endsWith(".tar.gz"));
			const archive = join(root, "dist", file);
			expect((await stat(archive)).size).toBeLessThan(ARCHIVE_MB_MAX * 1e6);
			execFileSync("sha256sum", ["--check", "--quiet", `${file}.sha256`], { cwd: join(root, "dist") });
			const opt = join(bare.folder, "opt");
			await rm(opt, { recursive: true, force: true });
			await mkdir(opt);
			execFileSync("tar", ["-xzf", archive, "-C", opt]);
			const name = file.replace(".tar.gz", "");
			// what people are given, whatever the one who packs has in the environment: React for developers is half as much again
			expect(firstScreenBytes(join(opt, name, "app/apps/web/dist"))).toBeLessThan(FIRST_SCREEN_BYTES_MAX);
			const launcher = `/opt/${name}/parley`;
			for (const tool of ["node", "npm", "python3"])
				expect((await ended(["chroot", bare.folder, "which", tool])).code, tool).not.toBe(0);

			const asNobody = ["chroot", "--userspec=65534:65534", bare.folder, launcher];
			const env = { DATA_DIR: "/tmp/parley-of-nobody" };
			await rm(join(bare.folder, env.DATA_DIR), { recursive: true, force: true });
			const parley = await started(asNobody, env);
			const [ada, bo] = [await comesIn(parley, "ada"), await comesIn(parley, "bo")];
			await ada.says("nothing was installed");
			await bo.hears("nothing was installed");
			const page = await fetch(`http://127.0.0.1:${parley.port}/`);
			expect(await page.text()).toContain("<script");
			expect(await parley.terminate()).toBe(0);

			const again = await started(asNobody, env);
			const cy = await comesIn(again, "cy");
			await cy.hears("nothing was installed");
			expect(await again.terminate()).toBe(0);

			const half = join(opt, "half.tar.gz");
			await cp(archive, half);
			await truncate(half, Math.floor((await stat(archive)).size / 2));
			const cut = join(opt, "cut");
			await mkdir(cut);
			expect((await ended(["tar", "-xzf", half, "-C", cut])).code).not.toBe(0);
			const { code, output } = await ended(
				["chroot", bare.folder, launcher.replace("/opt", "/opt/cut")],
				env,
			);
			expect(code).not.toBe(0);
			expect(output).toMatch(/not whole/);
		},
	);
