import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectNode, root, windows } from "./tools.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** How long a program and its servers may take to end by themselves. */
const END_MS_MAX = 10_000;
const LOOK_MS = 50;

/**
 * Runs a program to its end, shows what it prints, and gives its exit code. It leads a group of processes: a signal
 * to us, and the end of its time, reach all that it started, and nothing of it is left. A signal then ends us too.
 */
export async function runGroup(program, args, { env = {}, timeoutMs } = {}) {
	const child = spawn(projectNode, [join(root, program), ...args], {
		cwd: root,
		env: { ...process.env, ...env },
		// it is not in the terminal's foreground, and may not read from there
		stdio: ["ignore", "inherit", "inherit"],
		detached: !windows,
	});
	let ending;
	const end = (signal) => {
		ending ??= endGroup(child, signal);
		return ending;
	};
	const endUs = async (signal) => {
		await end(signal);
		process.exit(128 + constants.signals[signal]);
	};
	for (const signal of SIGNALS) process.on(signal, endUs);
	const late = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs, "SIGTERM");
	const code = await new Promise((resolve, reject) => child.on("error", reject).on("exit", resolve));
	clearTimeout(late);
	await ending;
	for (const signal of SIGNALS) process.off(signal, endUs);
	return { code: code ?? 1 };
}

/** Asks politely, and does not wait for ever. */
async function endGroup(child, signal) {
	signalGroup(child, signal);
	for (let waited = 0; waited < END_MS_MAX && signalGroup(child, 0); waited += LOOK_MS) await sleep(LOOK_MS);
	signalGroup(child, "SIGKILL");
}

/** False when nobody of the group is left. */
function signalGroup(child, signal) {
	try {
		return windows ? child.kill(signal) : process.kill(-child.pid, signal);
	} catch {
		return false;
	}
}
