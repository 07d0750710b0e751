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
const SHELL_COMMANDS = ["chromium-headless-shell", "chrome-headless-shell"];
const PLAYWRIGHT_PROGRAMS = [
	"chrome-linux64/chrome",
	"chrome-linux/chrome",
	"chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
	"chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
	"chrome-mac/Chromium.app/Contents/MacOS/Chromium",
	"chrome-win64/chrome.exe",
	"chrome-win/chrome.exe",
];
const PLAYWRIGHT_SHELLS = [
	...["linux64", "linux-arm64", "mac-arm64", "mac-x64"].map(
		(platform) => `chrome-headless-shell-${platform}/chrome-headless-shell`,
	),
	"chrome-headless-shell-win64/chrome-headless-shell.exe",
	"chrome-linux/headless_shell",
];

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
	console.log(ensureChromium());

/** The path of a Chromium, installed if need be and possible; else the process ends with what to do. */
export function ensureChromium() {
	const found = findChromium() ?? installChromium();
	if (found !== undefined) return found;
	return stop(
		"The browser tests need a Chromium, and none could be found or installed.",
		"Install Chromium or Google Chrome, or set PARLEY_CHROMIUM to the path of one; then run the same command again.",
	);
}

/** What the browser tests are told of the programs that they run in. */
export function browserEnv() {
	const chromium = ensureChromium();
	return { PARLEY_CHROMIUM: chromium, PARLEY_HEADLESS_SHELL: headlessShell() ?? chromium };
}

/**
 * The same engine without all that has windows: a page costs it half the processor time. It is installed where that is
 * easy. Whoever names a browser has all tests run in that one.
 */
function headlessShell() {
	if (process.env.PARLEY_CHROMIUM || process.env.CHROME_PATH) return undefined;
	const shells = () => [
		...onPath(SHELL_COMMANDS),
		...inPlaywrightsCache(/^chromium_headless_shell-\d+$/, PLAYWRIGHT_SHELLS),
	];
	return shells().find(runs) ?? (shellFromDebian() ? shells().find(runs) : undefined);
}

export function installChromium() {
	return fromDebian() ?? fromPlaywright();
}

export function findChromium() {
	const named = process.env.PARLEY_CHROMIUM || process.env.CHROME_PATH;
	if (named)
		return runs(named) ? named : stop(`PARLEY_CHROMIUM or CHROME_PATH says ${named}; no program is there.`);
	return [...onPath(COMMANDS), ...USUAL_PLACES, ...playwrightsOwn()].find(runs);
}

function onPath(commands) {
	const folders = (process.env.PATH ?? "").split(delimiter);
	return windows ? [] : commands.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function playwrightsOwn() {
	return inPlaywrightsCache(/^chromium-\d+$/, PLAYWRIGHT_PROGRAMS);
}

/** The newest first. */
function inPlaywrightsCache(folders, programs) {
	return PLAYWRIGHT_CACHES.filter((cache) => cache && existsSync(cache)).flatMap((cache) =>
		readdirSync(cache)
			.filter((name) => folders.test(name))
			.sort((one, other) => Number(other.split("-")[1]) - Number(one.split("-")[1]))
			.flatMap((name) => programs.map((program) => join(cache, name, program))),
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

/** Of the version that Debian's Chromium has: the two share their files. Ubuntu has no such package. */
function shellFromDebian() {
	if (!runs("/usr/bin/apt-get") || process.getuid?.() !== 0) return false;
	const asked = spawnSync("/usr/bin/dpkg-query", ["--show", "chromium"], { encoding: "utf8" });
	if (asked.status !== 0) return false;
	const [, version = ""] = asked.stdout.trim().split("\t");
	console.error("Installing Chromium's headless shell with apt-get, for the browser tests.");
	return apt("install", "-qq", "-y", "--no-install-recommends", `chromium-headless-shell=${version}`) === 0;
}

function apt(...args) {
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	return spawnSync("/usr/bin/apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status;
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
