// `npm run docs`: the pages of docs/ as a site with a search, in site/dist. What builds it is installed when it is first asked for.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectNode, root, stop, windows } from "../tools.mjs";
import { stageIn } from "./stage.ts";

const site = join(root, "site");
const stage = join(site, ".stage");
const builder = join(site, "node_modules/vitepress/bin/vitepress.js");
const note = join(site, "node_modules/.installed");

install();
stageIn(stage);
const built = spawnSync(projectNode, [builder, "build", stage], { cwd: site, stdio: "inherit" });
if (built.status !== 0) stop("The site could not be built; the reason stands above.");
console.log(`The site lies in ${join(site, "dist")}: any web server shows it.`);

function install(): void {
	const wanted = readFileSync(join(site, "package-lock.json"), "utf8");
	if (existsSync(builder) && existsSync(note) && readFileSync(note, "utf8") === wanted) return;
	console.error("Installing what builds the site; this happens once and may take a minute.");
	const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
	const done = spawnSync("npm", args, { cwd: site, stdio: ["ignore", "inherit", "inherit"], shell: windows });
	if (done.status !== 0)
		stop("What builds the site could not be installed; npm says why above. Check the network and try again.");
	writeFileSync(note, wanted);
}
