import { type ChildProcess, spawn } from "node:child_process";

/**
 * Ends what it was last told of when its input ends, which is when whoever started it is gone, however that came. A
 * process that is paused ends when it is woken.
 */
const WATCHER = `
	trap "" INT TERM HUP
	while read -r told; do pids=$told; done
	[ -z "$pids" ] || { kill -TERM $pids; kill -CONT $pids; } 2> /dev/null`;

const children = new Set<ChildProcess>();
let watcher: ChildProcess | undefined;

/** A process of a group of its own would otherwise stay behind when this one gives up, or is killed. */
export function endWithUs(child: ChildProcess): void {
	if (children.size === 0) process.on("exit", endAll);
	children.add(child);
	tellWatcher();
	child.once("exit", () => {
		children.delete(child);
		tellWatcher();
		if (children.size === 0) process.off("exit", endAll);
	});
}

function endAll(): void {
	for (const child of children) child.kill("SIGTERM");
}

function tellWatcher(): void {
	if (process.platform === "win32") return;
	watcher ??= startWatcher();
	const pids = [...children].flatMap(({ pid }) => pid ?? []);
	watcher.stdin?.write(`${pids.join(" ")}\n`);
}

function startWatcher(): ChildProcess {
	const started = spawn("sh", ["-c", WATCHER], { stdio: ["pipe", "ignore", "ignore"], detached: true });
	// where it cannot be started, or was killed, all is as without it
	started.on("error", () => undefined);
	started.stdin.on("error", () => undefined);
	started.unref();
	if ("unref" in started.stdin && typeof started.stdin.unref === "function") started.stdin.unref();
	return started;
}
