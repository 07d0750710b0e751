// Finds a Chromium for the browser tests, or installs one. Prints its path on stdout, all else on stderr.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { programs, run, stop, windows } from "./tools.mjs";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const USUAL_PLACES = [
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	`${homedir()}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
	`${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
	`${process.env["PROGRAMFILES(X86)"]}\\Google\\Chrome\\Application\\chrome.exe`,
	`${process.env.LOCALAPPDATA}\\Google\\Chrome\\Application\\chrome.exe`,
	`${process.env["PROGRAMFILES(X86)"]}\\Microsoft\\Edge\\Application\\msedge.exe`,
];
const PLAYWRIGHT_CACHES = [
	process.env.PLAYWRIGHT_BROWSERS_PATH,
	join(homedir(), ".cache/ms-playwright"),
	join(homedir(), "Library/Caches/ms-playwright"),
	join(process.env.LOCALAPPDATA ?? homedir(), "ms-playwright"),
];
const PLAYWRIGHT_PROGRAMS = [
	"chrome-linux64/chrome",
	"chrome-linux/chrome",
	"chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
	"chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
	"chrome-mac/Chromium.app/Contents/MacOS/Chromium",
	"chrome-win64/chrome.exe",
	"chrome-win/chrome.exe",
];

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
	console.log(ensureChromium());

/** The path of a Chromium, installed if need be and possible; else the process ends with what to do. */
export function ensureChromium() {
	const found = findChromium() ?? fromDebian() ?? fromPlaywright();
	if (found !== undefined) return found;
	return stop(
		"The browser tests need a Chromium, and none could be found or installed.",
		"Install Chromium or Google Chrome, or set PARLEY_CHROMIUM to the path of one; then run the same command again.",
	);
}

export function findChromium() {
	const named = process.env.PARLEY_CHROMIUM || process.env.CHROME_PATH;
	if (named)
		return runs(named) ? named : stop(`PARLEY_CHROMIUM or CHROME_PATH says ${named}; no program is there.`);
	return [...onPath(), ...USUAL_PLACES, ...playwrightsOwn()].find(runs);
}

function onPath() {
	const folders = (process.env.PATH ?? "").split(delimiter);
	return windows ? [] : COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function playwrightsOwn() {
	return PLAYWRIGHT_CACHES.filter((cache) => cache && existsSync(cache)).flatMap((cache) =>
		readdirSync(cache)
			.filter((name) => /^chromium-\d+$/.test(name))
			.sort((one, other) => Number(other.split("-")[1]) - Number(one.split("-")[1]))
			.flatMap((name) => PLAYWRIGHT_PROGRAMS.map((program) => join(cache, name, program))),
	);
}

/** Debian and its kin, as root: the usual case in containers and in CI. */
function fromDebian() {
	if (!runs("/usr/bin/apt-get") || process.getuid?.() !== 0) return undefined;
	console.error("Installing Chromium and an emoji font with apt-get, for the browser tests.");
	apt("update", "-qq");
	// Ubuntu's package of that name is only a pointer to a snap, which does not run in containers.
	apt("install", "-qq", "-y", "--no-install-recommends", "chromium", "fonts-noto-color-emoji");
	return findChromium();
}

function apt(...args) {
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	spawnSync("/usr/bin/apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
}

function fromPlaywright() {
	console.error("Downloading Playwright's Chromium, for the browser tests.");
	const { output } = run(programs.playwright, ["install", "chromium"]);
	const found = playwrightsOwn().find(runs);
	if (found === undefined) console.error(output.trim());
	return found;
}

function runs(program) {
	try {
		accessSync(program, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
