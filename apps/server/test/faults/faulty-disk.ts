import { execFileSync } from "node:child_process";
import { realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { onTestFinished } from "vitest";
import { canRecord } from "../power-loss/recorded-house.ts";
import type { AppUnderTest } from "../support/app-under-test.ts";
import { type Env, freshDataDir } from "../support/server.ts";
import { type HouseProcess, openHouseProcess } from "../support/server-process.ts";

const source = fileURLToPath(new URL("./faulty-disk.c", import.meta.url));

export type Fault = "full" | "read-only" | `slow ${number}`;

export interface FaultyHouse {
	readonly house: HouseProcess;
	/** from now on the disk is so; undefined: it is well again */
	breaks(how: Fault | undefined): void;
}

/** Where there is no C compiler the database is locked instead: nothing can be stored, for another reason. */
export const smaller = canRecord ? "" : "[smaller: no C compiler, so the database is locked instead] ";

/** A server process on a disk that fails on command. */
export async function openFaultyHouse(env: Env = {}, app?: AppUnderTest): Promise<FaultyHouse> {
	const dataDir = realpathSync(await freshDataDir());
	if (!canRecord) return lockableHouse(await openHouseProcess({ ...env, DATA_DIR: dataDir }, [], app));
	const tools = await freshDataDir();
	const library = join(tools, "faulty-disk.so");
	const control = join(tools, "control");
	execFileSync("cc", ["-O1", "-shared", "-fPIC", "-o", library, source]);
	const faults = { LD_PRELOAD: library, FAULT_FOLDER: dataDir, FAULT_CONTROL: control };
	return {
		house: await openHouseProcess({ ...env, ...faults, DATA_DIR: dataDir }, [], app),
		breaks: (how) => (how === undefined ? rmSync(control) : writeFileSync(control, how)),
	};
}

function lockableHouse(house: HouseProcess): FaultyHouse {
	const database = new Database(join(house.dataDir, `${house.app.store.product}.db`));
	onTestFinished(() => void database.close());
	return {
		house,
		breaks: (how) => void database.exec(how === undefined ? "ROLLBACK" : "BEGIN IMMEDIATE"),
	};
}
