import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AppUnderTest } from "../support/app-under-test.ts";
import { type Env, freshDataDir } from "../support/server.ts";
import { type HouseProcess, openHouseProcess } from "../support/server-process.ts";
import { type Deed, readJournal } from "./journal.ts";

const source = fileURLToPath(new URL("./recorder.c", import.meta.url));

/** A C compiler is not for a user to have; without one the recorder cannot be made. */
export const canRecord = process.platform === "linux" && hasCompiler();

function hasCompiler(): boolean {
	try {
		execFileSync("cc", ["--version"], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

interface RecordedHouse {
	readonly house: HouseProcess;
	/** all that is recorded lies below it; the data folder is made in it by the server */
	readonly root: string;
	/** where in the journal we are: all that the server did before now stands before it */
	now(): number;
	deeds(): Deed[];
}

/** A server process whose every write and sync is recorded. */
export async function openRecordedHouse(env: Env, app?: AppUnderTest): Promise<RecordedHouse> {
	const tools = await freshDataDir();
	const recorder = join(tools, "recorder.so");
	execFileSync("cc", ["-O1", "-shared", "-fPIC", "-o", recorder, source, "-lpthread"]);
	const root = realpathSync(await freshDataDir());
	const journal = join(tools, "journal");
	const recorded = { LD_PRELOAD: recorder, RECORD_FOLDER: root, RECORD_JOURNAL: journal };
	const dataDir = join(root, "house", "data");
	const house = await openHouseProcess({ ...env, ...recorded, DATA_DIR: dataDir }, [], app);
	return {
		house,
		root,
		now: () => statSync(journal).size,
		deeds: () => [...readJournal(readFileSync(journal))],
	};
}
