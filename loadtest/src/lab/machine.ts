import { execFile } from "node:child_process";
import { arch, availableParallelism, cpus, release, totalmem, type } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { othersShare } from "../../../scripts/others-share.ts";
import type { Machine } from "./result.ts";

/** What a reader must know of the machine to compare figures. */
export async function machineFacts(): Promise<Machine> {
	const cores = availableParallelism();
	// first, for git takes some of the time that is looked at below
	const commit = await commitOf(import.meta.dirname);
	// looked at now, not asked of the load average: that would count the experiment before this one for minutes
	const others = othersShare();
	await sleep(500);
	return {
		cpu: cpus()[0]?.model.trim() ?? "unknown",
		cores,
		memoryBytes: totalmem(),
		system: `${type()} ${release()} ${arch()}`,
		node: process.version,
		commit,
		loadBefore: Math.round(Math.min(1, others(0)) * 100) / 100,
	};
}

/** Figures of changed sources are not figures of the commit, so that is said. */
async function commitOf(folder: string): Promise<string | undefined> {
	const words = ["describe", "--always", "--abbrev=12", "--dirty", "--exclude=*"];
	// no git, or no checkout: the report goes without
	const said = await promisify(execFile)("git", words, { cwd: folder }).catch(() => undefined);
	return said?.stdout.trim();
}
