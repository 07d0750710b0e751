import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test, vi } from "vitest";
import { root } from "./tools.mjs";

const HANG_MS = 30_000;
/** A runner with a process of its own, as vitest and its servers are: it tells both pids, and waits for ever. */
const RUNNER = `
import { spawn } from "node:child_process";
const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
console.log(JSON.stringify([process.pid, child.pid]));
setInterval(() => {}, 1000);
`;

test.for(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
	"%s to a script ends the program that it runs, and all that this one started",
	{ timeout: HANG_MS },
	async (signal) => {
		const folder = mkdtempSync(join(tmpdir(), "parley-run-group-"));
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
		const runner = join(folder, "runner.mjs");
		writeFileSync(runner, RUNNER);
		const script = `import { runGroup } from "./scripts/run-group.mjs"; await runGroup(${JSON.stringify(relative(root, runner))}, []);`;
		const running = spawn(process.execPath, ["--input-type=module", "-e", script], {
			cwd: root,
			stdio: ["ignore", "pipe", "inherit"],
		});
		const [line] = (await once(createInterface({ input: running.stdout }), "line")) as [string];
		const pids = JSON.parse(line) as number[];
		onTestFinished(() => {
			for (const pid of pids.filter(lives)) process.kill(pid, "SIGKILL");
		});
		expect(pids.every(lives)).toBe(true);
		const ended = once(running, "exit");
		running.kill(signal);
		expect((await ended)[0]).toBeGreaterThan(128);
		await vi.waitFor(() => expect(pids.filter(lives)).toEqual([]), HANG_MS / 2);
	},
);

function lives(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
