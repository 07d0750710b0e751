import { execFile } from "node:child_process";
import { arch, availableParallelism, cpus, release, totalmem, type } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
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
	const before = coreTimes();
	await sleep(LOOK_MS);
	const after = coreTimes();
	const all = after.all - before.all;
	return all === 0 ? 0 : Math.round((1 - (after.idle - before.idle) / all) * 100) / 100;
}

function coreTimes(): { readonly idle: number; readonly all: number } {
	const times = cpus().map((core) => core.times);
	const idle = times.reduce((sum, time) => sum + time.idle, 0);
	const busy = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0);
	return { idle, all: idle + busy };
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
