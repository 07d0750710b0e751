import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FaultDoor } from "@parley/engine/log/fault-door";

/** What is lost with it: the commit that it was to make, or only the answer. */
export type Death = "before the commit" | "after the commit";

const wordIn = (dataDir: string): string => join(dataDir, "the-log-thread-dies");

/** From another process; it takes the word away when it comes to its next commit. */
export function tellToDie(dataDir: string, death: Death): void {
	writeFileSync(wordIn(dataDir), death);
}

export function isToldToDie(dataDir: string): boolean {
	return existsSync(wordIn(dataDir));
}

export function faultDoor(): FaultDoor {
	const word = wordIn(process.env["DATA_DIR"] ?? "");
	return {
		storeModule: (real) => real,
		commit(real) {
			if (!existsSync(word)) return real();
			const death = readFileSync(word, "utf8");
			rmSync(word);
			if (death === ("after the commit" satisfies Death)) real();
			process.exit(1);
		},
	};
}
