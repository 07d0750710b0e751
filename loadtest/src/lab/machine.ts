import { execFile } from "node:child_process";
import { arch, availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";
import { promisify } from "node:util";
import type { Machine } from "./result.ts";

/** What a reader must know of the machine to compare figures. */
export async function machineFacts(): Promise<Machine> {
	const cores = availableParallelism();
	const commit = await commitOf(import.meta.dirname);
	return {
		cpu: cpus()[0]?.model.trim() ?? "unknown",
		cores,
		memoryBytes: totalmem(),
		system: `${type()} ${release()} ${arch()}`,
		node: process.version,
		...(commit === undefined ? {} : { commit }),
		loadBefore: Math.round(((loadavg()[0] ?? 0) / cores) * 100) / 100,
	};
}

/** Figures of changed sources are not figures of the commit, so that is said. */
async function commitOf(folder: string): Promise<string | undefined> {
	try {
		const { stdout } = await promisify(execFile)(
			"git",
			["describe", "--always", "--abbrev=12", "--dirty", "--exclude=*"],
			{
				cwd: folder,
			},
		);
		return stdout.trim();
	} catch {
		return undefined; // no git, or no checkout: the report goes without
	}
}
