import { execFileSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** What libuv has, unless it is told otherwise. */
const THREADS = Number(process.env["UV_THREADPOOL_SIZE"] ?? 4);

/**
 * Each of this process's threads for compression and files opens a pipe that nobody writes to, until what is returned is
 * called: whatever is compressed meanwhile waits, as on a machine that has too much to do.
 */
export function holdThreads(folder: string): () => Promise<void> {
	const pipe = join(folder, "nobody-writes");
	execFileSync("mkfifo", [pipe]);
	const opening = Array.from({ length: THREADS }, () => open(pipe, "r"));
	let letGo: Promise<void> | undefined;
	const release = (): Promise<void> => {
		letGo ??= endAll(pipe, opening);
		return letGo;
	};
	onTestFinished(release);
	return release;
}

async function endAll(pipe: string, opening: readonly Promise<FileHandle>[]): Promise<void> {
	const writer = openSync(pipe, "r+");
	for (const opened of opening) await (await opened).close();
	closeSync(writer);
}
