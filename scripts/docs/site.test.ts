import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectNode, root } from "../tools.mjs";
import { sitePages, stageIn } from "./stage.ts";

/** `npm run test:long`: what builds the site has to be installed first. */
const builds = process.env["DOCS_SITE"] === "on";
const MINUTES_MS = 10 * 60_000;

test("all that the site is built from is put together, pictures too", () => {
	const folder = mkdtempSync(join(tmpdir(), "parley-site-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	stageIn(folder);
	for (const page of [...sitePages.values(), ".vitepress/config.mjs", "public/kill-and-heal.webp"])
		expect(existsSync(join(folder, page)), page).toBe(true);
	expect(readFileSync(join(folder, "index.md"), "utf8")).toContain("](/using.md)");
});

if (builds)
	test(
		"the site is built, each page of it, with a search that knows what they say",
		() => {
			const done = spawnSync(projectNode, [join(root, "scripts/docs/site.ts")], { encoding: "utf8" });
			expect(done.status, `${done.stdout}${done.stderr}`).toBe(0);
			const dist = join(root, "site/dist");
			for (const page of sitePages.values())
				expect(existsSync(join(dist, page.replace(/\.md$/, ".html"))), page).toBe(true);
			const configuration = readFileSync(join(dist, "configuration.html"), "utf8");
			expect(configuration).toContain("ROOM_CAPACITY");
			const chunks = join(dist, "assets/chunks");
			const [index = ""] = readdirSync(chunks).filter((name) => name.includes("localSearchIndex"));
			const found = readFileSync(join(chunks, index), "utf8");
			for (const heading of ["/troubleshooting#starting", "/configuration#files", "/spec#frames"])
				expect(found.includes(`"${heading}"`), heading).toBe(true);
		},
		MINUTES_MS,
	);
