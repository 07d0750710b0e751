// A process of its own that outlives the lab by a moment. The lab tells it by "+ pid" and "- pid" what runs; when
// its input closes, however the lab ended, `kill -9` included, it ends what is left and removes the lab's folder.
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { endGroup } from "./process-group.ts";

const folder = process.argv[2];
const running = new Set<number>();

for await (const line of createInterface(process.stdin)) {
	const pid = Number(line.slice(2));
	if (line.startsWith("+ ")) running.add(pid);
	else running.delete(pid);
}
await Promise.all([...running].map((pid) => endGroup(pid)));
if (folder !== undefined) await rm(folder, { recursive: true, force: true });
