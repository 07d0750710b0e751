import { readFileSync } from "node:fs";
import type { LookupModule } from "../../../src/lookups/runner.ts";

/** For the test of priorities: how far a lookup's thread steps back for others. */
export const lookups: LookupModule = {
	open: () => ({ niceness: () => nicenessIn("/proc/thread-self/stat") }),
};

/** `man 5 proc`: the 19th field, the 17th after the name in brackets. */
export function nicenessIn(statFile: string): number {
	const stat = readFileSync(statFile, "utf8");
	return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
}
