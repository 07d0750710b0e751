// How soon the page is seen, how it feels in use and what it keeps, in a real Chromium against a real server: the
// experiment `web` of the load lab runs this, with its parameters as JSON, and reads a line of JSON for each figure.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { Server } from "../support/server.ts";
import { load, weight } from "./first-visit.ts";
import { scrolling, typing } from "./in-use.ts";
import { passing, switching } from "./memory.ts";

export interface Plan {
	readonly parts: readonly (keyof typeof parts)[];
	readonly loads: number;
	/** how many times slower than this machine a phone computes */
	readonly cpuSlowdown: number;
	readonly perSecond: number;
	readonly keys: number;
	readonly history: number;
	readonly wheelSteps: number;
	readonly switches: number;
	readonly passing: number;
}

export interface Bench extends Plan {
	readonly browser: Browser;
	readonly server: Server;
	/** figures, whose names end with their units */
	found(values: Readonly<Record<string, number>>, at?: Readonly<Record<string, number>>): void;
}

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
