import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser } from "@playwright/test";
import { LabProblem } from "../../lab/errors.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { OthersWatch } from "../../lab/others.ts";

const SCRIPTS = new URL("../../../../scripts/", import.meta.url);

/** What every part works with: the browser, and whoever else is at work on this machine. */
export interface Bench {
	readonly lab: Lab;
	readonly browser: Browser;
}

/** The page as it is shipped, and a Chromium: both found or made by the scripts that the tests use. */
export async function withBench<T>(lab: Lab, work: (bench: Bench) => Promise<T>): Promise<T> {
	await script("prepare.mjs", "start");
	const executablePath = (await script("chromium.mjs")).trim();
	const { chromium } = await import("@playwright/test");
	const browser = await chromium.launch({
		executablePath,
		args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
		handleSIGINT: false,
		handleSIGTERM: false,
		handleSIGHUP: false,
	});
	const end = () => void browser.close();
	lab.signal.addEventListener("abort", end);
	try {
		return await work({ lab, browser });
	} catch (error) {
		// what was interrupted fails because the browser is gone: that is no news
		lab.signal.throwIfAborted();
		throw error;
	} finally {
		lab.signal.removeEventListener("abort", end);
		await browser.close();
	}
}

/** How much of all cores went to programs that are neither the server, nor the browser, nor the lab, while `work` ran. */
export async function besideOthers<T>(
	{ browser }: Bench,
	server: Server,
	work: () => Promise<T>,
): Promise<{ readonly value: T; readonly othersShare: number }> {
	const others = new OthersWatch();
	const cpuSeconds = async () => server.cpuSeconds() + (await browserSeconds(browser));
	const before = await cpuSeconds();
	const value = await work();
	return { value, othersShare: others.share((await cpuSeconds()) - before) };
}

async function browserSeconds(browser: Browser): Promise<number> {
	const cdp = await browser.newBrowserCDPSession();
	const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
	await cdp.detach();
	return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function script(name: string, ...args: readonly string[]): Promise<string> {
	try {
		const file = fileURLToPath(new URL(name, SCRIPTS));
		const { stdout } = await promisify(execFile)(process.execPath, [file, ...args]);
		return stdout;
	} catch (error) {
		const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
		throw new LabProblem("There is no page, or no browser, to measure.", said);
	}
}
