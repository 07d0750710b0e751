import { execFile } from "node:child_process";
import { arch, availableParallelism, cpus, release, totalmem, type } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { OthersWatch } from "./others.ts";
import type { Machine } from "./result.ts";

const LOOK_MS = 500;

/** What a reader must know of the machine to compare figures. */
export async function machineFacts(): Promise<Machine> {
	const cores = availableParallelism();
	// first, for git takes some of the time that is looked at below
	const commit = await commitOf(import.meta.dirname);
	return {
		cpu: cpus()[0]?.model.trim() ?? "unknown",
		cores,
		memoryBytes: totalmem(),
		system: `${type()} ${release()} ${arch()}`,
		node: process.version,
		...(commit === undefined ? {} : { commit }),
		loadBefore: await busyShare(),
	};
}

/** Looked at now, not asked of the load average: that would count the experiment before this one for minutes. */
async function busyShare(): Promise<number> {
	const others = new OthersWatch();
	await sleep(LOOK_MS);
	return Math.round(Math.min(1, others.share(0)) * 100) / 100;
}

/** Figures of changed sources are not figures of the commit, so that is said. */
async function commitOf(folder: string): Promise<string | undefined> {
	try {
		const words = ["describe", "--always", "--abbrev=12", "--dirty", "--exclude=*"];
		const { stdout } = await promisify(execFile)("git", words, { cwd: folder });
		return stdout.trim();
	} catch {
		return undefined; // no git, or no checkout: the report goes without
	}
}
