// How soon the page is seen, how it feels in use and what it keeps, in a real Chromium against a real server: the
// experiment `web` of the load lab runs this, with its parameters as JSON, and reads a line of JSON for each figure.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { Server } from "../support/server.ts";
import type { Bench, Plan } from "./bench.ts";
import { load, weight } from "./first-visit.ts";
import { scrolling, typing } from "./in-use.ts";
import { passing, switching } from "./memory.ts";

const parts = { weight, load, typing, scrolling, switching, passing };
const PREPARE = fileURLToPath(new URL("../../scripts/prepare.mjs", import.meta.url));
const ARGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-background-networking",
	"--disable-component-update",
];

const plan = JSON.parse(process.argv[2] ?? "") as Plan;
// what it says is for people, and standard output is for figures
spawnSync(process.execPath, [PREPARE, "start"], { stdio: ["ignore", "ignore", "inherit"] });
const browser = await chromium.launch({ executablePath: String(ensureChromium()), args: ARGS });
try {
	for (const part of plan.parts) {
		const server = await Server.start({ LIMITS: "off" });
		const found: Bench["found"] = (values, at = {}) =>
			console.log(JSON.stringify({ at: { part, ...at }, values }));
		await parts[part]({ ...plan, browser, server, found }).finally(() => server.cleanUp());
	}
} finally {
	await browser.close();
}
