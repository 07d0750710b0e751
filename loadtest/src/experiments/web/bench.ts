import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser } from "@playwright/test";
import { type Lab, LabProblem, type ParamsOf, type Server, sized } from "../../lab/experiment.ts";
import { OthersWatch } from "../../lab/others.ts";
import { Member } from "../member.ts";

const PARTS = ["weight", "load", "typing", "scrolling", "switching", "passing"] as const;
export const flags = sized({
	parts: [`of ${PARTS.join(", ")}`, PARTS],
	loads: ["load: first visits with an empty cache, in each run", 3, { quick: 1, full: 15 }],
	cpuSlowdown: ["load, typing: how many times slower than this machine a phone computes", 4],
	perSecond: ["typing: messages a second that arrive meanwhile", 200],
	keys: ["typing: how many are pressed", 300, { quick: 20, full: 1_500 }],
	history: ["scrolling: messages, a part of them formatted", 2_000, { quick: 400, full: 10_000 }],
	wheelSteps: ["scrolling: turns of the wheel, 20 a second, 500 px each", 200, { quick: 20, full: 1_000 }],
	switches: ["switching: from room to room", 50, { quick: 6, full: 200 }],
	passing: ["passing: messages that pass by", 100_000, { quick: 1_000, full: 500_000 }],
});
export type WebParams = ParamsOf<typeof flags>;

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

/** What people write to each other: short and long, marked up and plain; the n-th of an endless list. */
export function said(n: number): string {
	const kinds = [
		`Message ${n}: shall we?`,
		`**${n}** is *about* what \`f(${n})\` gives, see https://example.org/${n}`,
		`- first of ${n}\n- second\n- third`,
		`> as was said in ${n}\nYes, and it is longer than one line of the window, so that it has to be broken somewhere in the middle of it all, twice at least where the window is narrow.`,
		`\`\`\`ts\nconst answer = ${n};\nexport function twice(n: number) {\n\treturn n * 2;\n}\n\`\`\``,
		"🎉",
	];
	return kinds[n % kinds.length] ?? "";
}

/** Somebody writes so many texts into a room and leaves; gives the Seq of each. */
export async function writeHistory(server: Server, room: string, messages: number): Promise<number[]> {
	const author = await Member.enters(server, `Flo of ${room}`, room);
	const posted = Array.from({ length: messages }, (_, n) => author.posts(room, said(n)));
	const seqs = await Promise.all(posted);
	author.leaves();
	return seqs;
}
