// What the registry knows of holes in the packages that the lock file gives a server. Without a network nothing is known.
import { spawnSync } from "node:child_process";
import { root, windows } from "./tools.mjs";

const ARGS = [
	"audit",
	"--package-lock-only",
	"--omit=dev",
	"--json",
	"--fetch-retries=0",
	"--fetch-timeout=8000",
];
const TIMEOUT_MS = 20_000;
const SERIOUS = ["high", "critical"];

/** The serious holes, a line each, or why they could not be looked for. */
export function audit() {
	const { stdout } = spawnSync("npm", ARGS, {
		cwd: root,
		encoding: "utf8",
		timeout: TIMEOUT_MS,
		shell: windows,
	});
	return read(stdout ?? "");
}

export function read(text) {
	const report = parsed(text);
	if (report?.vulnerabilities === undefined)
		return {
			unknown: "The registry could not be asked for known holes in packages: look again with a network.",
		};
	const holes = Object.values(report.vulnerabilities).filter(({ severity }) => SERIOUS.includes(severity));
	return { holes: holes.map(({ name, severity, range }) => `${name} ${range}: ${severity}`) };
}

function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
