import { existsSync } from "node:fs";
import type { MessagePort } from "node:worker_threads";
import type { Database } from "better-sqlite3";
import type { FromLogThread } from "./archive-messages.ts";
import { Checkpoints } from "./checkpoints.ts";
import { databaseFile, type OpenOptions, openDatabase } from "./database.ts";
import { Deciding } from "./deciding.ts";
import { DraftInHand } from "./draft-in-hand.ts";
import { type FaultDoor, type FaultDoorOptions, openFaultDoor } from "./fault-door.ts";
import { type Application, rulesOf } from "./load-rules.ts";
import { type Numbering, startEpoch } from "./start-epoch.ts";
import type { Store } from "./store-module.ts";
import { WalCopier } from "./wal-copier.ts";

export interface LogThreadOptions extends OpenOptions {
	readonly storeUrl: string;
	/** of the application's rules, plain data */
	readonly limits: unknown;
	readonly numbering?: Numbering;
	readonly port: MessagePort;
	readonly inHand: SharedArrayBuffer;
	readonly faultDoor?: FaultDoorOptions;
}

export interface LogThreadParts {
	readonly database: Database;
	/** of the folder, until the end */
	readonly lock: Database;
	readonly store: Store<unknown, unknown, unknown>;
	readonly deciding: Deciding<unknown, unknown, unknown, unknown, unknown>;
	readonly port: MessagePort;
	readonly checkpoints: Checkpoints;
	readonly inHand: DraftInHand;
	readonly door: FaultDoor;
}

interface Opened {
	readonly parts: LogThreadParts;
	readonly epoch: string;
	/** whoever ran before did not close */
	readonly hasRemains: boolean;
}

/** What the log thread works with, in a folder it has locked. Rejects with a UserFacingError whose message is for people. */
export async function openParts(
	{ limits, port, inHand: shared, faultDoor, ...options }: LogThreadOptions,
	application: Application,
	lock: Database,
): Promise<Opened> {
	const door = await openFaultDoor(faultDoor);
	const storeModule = door.storeModule(application);
	const file = databaseFile(options.dataDir, storeModule.product);
	// the last connection that closes takes it away
	const hasRemains = existsSync(`${file}-wal`);
	const database = openDatabase(options, storeModule);
	try {
		const epoch = startEpoch(database, options.durability, options.numbering);
		const checkpoints = new Checkpoints({ database, copier: new WalCopier(file) });
		const store = storeModule.open(database);
		const inHand = new DraftInHand(shared);
		store.useHand?.({
			isAbout: (what) => inHand.isAbout(what),
			neverEnds: (what) => port.postMessage({ kind: "never-ends", what } satisfies FromLogThread),
		});
		const { read } = storeModule;
		const rules = rulesOf(storeModule, limits);
		const deciding = new Deciding({ database, store, rules, read, inHand });
		return { parts: { database, lock, store, deciding, port, checkpoints, inHand, door }, epoch, hasRemains };
	} catch (error) {
		// whoever tries again finds no log of a connection that nobody uses
		database.close();
		throw error;
	}
}
