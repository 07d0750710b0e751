// Finds the browsers of other engines for `npm run engines`, or installs them with apt. One that cannot be had is no
// failure: whoever asked says so in a line.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { findChromium, installChromium } from "./chromium.mjs";

const APT = "/usr/bin/apt-get";
const APT_TIMEOUT_MS = 10 * 60_000;
const VERSION_TIMEOUT_MS = 30_000;

/**
 * What is needed of each engine, as `{ variable: command names }`: a variable names a program of one's own. `file` is
 * the file of flows in e2e/engines.
 */
const WANTED = [
	{
		name: "Firefox",
		file: "firefox",
		programs: { PARLEY_FIREFOX: ["firefox-esr", "firefox"] },
		packages: ["firefox-esr"],
	},
	{
		name: "WebKit",
		file: "webkit",
		programs: { PARLEY_WEBKIT_DRIVER: ["WebKitWebDriver"], PARLEY_XVFB: ["Xvfb"] },
		packages: ["webkit2gtk-driver", "xvfb"],
	},
];

/** The engines by the names of their files. */
export const engineFiles = ["chromium", ...WANTED.map(({ file }) => file)];

/** Each of these engines with its programs as `env`, or with why it cannot be had as `missing`. */
export function ensureBrowsers(files) {
	const all = [{ file: "chromium" }, ...WANTED].filter(({ file }) => files.includes(file));
	return all.map((wanted) => (wanted.file === "chromium" ? chromium() : ensure(wanted)));
}

function chromium() {
	const program = findChromium() ?? installChromium();
	if (program !== undefined) return { name: "Chromium", file: "chromium", env: { PARLEY_CHROMIUM: program } };
	return { name: "Chromium", file: "chromium", missing: "none is here, and none could be installed." };
}

function ensure(wanted) {
	const { name, file, packages, programs } = wanted;
	const wrong = Object.keys(programs).find((key) => process.env[key] && !runs(process.env[key]));
	if (wrong !== undefined)
		return { name, file, missing: `${wrong} says ${process.env[wrong]}; no program is there.` };
	const env = find(wanted) ?? (install(wanted) ? find(wanted) : undefined);
	if (env !== undefined) return { name, file, env };
	return { name, file, missing: whyMissing(packages) };
}

/** All programs by their variables, or nothing where one is missing. */
function find({ programs }) {
	const found = Object.entries(programs).map(([variable, commands]) => {
		const named = process.env[variable];
		return [variable, named ? [named].find(runs) : onPath(commands).find(runs)];
	});
	return found.every(([, program]) => program !== undefined) ? Object.fromEntries(found) : undefined;
}

function onPath(commands) {
	const folders = (process.env.PATH ?? "").split(delimiter);
	return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/** Ubuntu's `firefox` may be a pointer to a package that is not there: it says no version. */
function runs(program) {
	try {
		accessSync(program, constants.X_OK);
	} catch {
		return false;
	}
	if (!/firefox/.test(program)) return true;
	return spawnSync(program, ["--version"], { stdio: "ignore", timeout: VERSION_TIMEOUT_MS }).status === 0;
}

function mayInstall() {
	return runs(APT) && process.getuid?.() === 0;
}

function install({ name, packages }) {
	if (!mayInstall()) return false;
	console.error(`Installing ${name} with apt-get, for the flows in other browsers.`);
	apt("update", "-qq");
	return apt("install", "-qq", "-y", "--no-install-recommends", ...packages);
}

function apt(...args) {
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	const stdio = ["ignore", "ignore", "ignore"];
	return spawnSync(APT, args, { env, stdio, timeout: APT_TIMEOUT_MS }).status === 0;
}

function whyMissing(packages) {
	const command = `apt-get install ${packages.join(" ")}`;
	if (process.platform !== "linux") return "it is driven on Linux only.";
	if (mayInstall()) return `apt-get could not install it here (is there a network?): ${command}`;
	return `it is not installed; on Debian, root can have it by ${command}`;
}
