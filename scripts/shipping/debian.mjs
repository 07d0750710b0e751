// Programs and a bare system out of Debian's packages, for what is tested with other people's programs. Where they cannot
// be had, undefined: the tests say so.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { notes } from "../tools.mjs";

const TIMEOUT_MS = 10 * 60_000;
const isRoot = process.getuid?.() === 0;
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"];

/** Where such a program lies; it is installed, with Debian's package of that name, where we may. */
export function debianProgram(name, debianPackage = name) {
	const found = () => FOLDERS.map((folder) => join(folder, name)).find(isProgram);
	return found() ?? (installed(debianPackage) ? found() : undefined);
}

function isProgram(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

function installed(name) {
	if (!isRoot || !existsSync("/usr/bin/apt-get")) return false;
	// no service begins to run because a test wanted to look at its program
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
	const apt = (...args) =>
		spawnSync("apt-get", args, { env, stdio: "ignore", timeout: TIMEOUT_MS }).status === 0;
	const install = () => apt("install", "-qq", "-y", "--no-install-recommends", name);
	console.error(`Installing ${name} with apt-get, for a test.`);
	return install() || (apt("update", "-qq") && install());
}

/** A Debian with nothing but what is essential, in which root can start programs; kept for the next run. */
export function bareRoot() {
	if (process.platform !== "linux" || !isRoot) return undefined;
	const folder = join(notes, "bare-debian");
	if (!existsSync(folder)) {
		const debootstrap = debianProgram("debootstrap");
		if (debootstrap === undefined) return undefined;
		const making = `${folder}.${process.pid}`;
		mkdirSync(notes, { recursive: true });
		console.error("Making a bare Debian with debootstrap, for a test; this takes a minute.");
		const args = ["--variant=minbase", "bookworm", making, "http://deb.debian.org/debian"];
		const { status } = spawnSync(debootstrap, args, {
			stdio: ["ignore", "ignore", "inherit"],
			timeout: TIMEOUT_MS,
		});
		if (status !== 0) {
			rmSync(making, { recursive: true, force: true });
			return undefined;
		}
		renameSync(making, folder);
	}
	return { folder };
}
