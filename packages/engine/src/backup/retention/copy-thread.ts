import { createHash } from "node:crypto";
import { createReadStream, rmSync, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { lowerPriority } from "../../lib/lower-priority.ts";
import { reason } from "../../lib/user-facing-error.ts";
import { databaseFile, readMeta, writeMeta } from "../../log/database.ts";
import { loadRules } from "../../log/load-rules.ts";
import { schemaVersion } from "../../log/store-module.ts";
import { streamOf } from "../../log/stream-mark.ts";
import { copyDatabase } from "../copy-database.ts";
import { examine } from "../examine.ts";
import type { SnapshotFacts } from "./stored-snapshot.ts";

export interface CopyOrder {
	readonly dataDir: string;
	/** URL of the module whose `rules` hold the application's tables */
	readonly storeUrl: string;
	readonly file: string;
}

export type Copied =
	| { readonly kind: "copied"; readonly facts: Omit<SnapshotFacts, "at"> }
	| { readonly kind: "failed"; readonly why: string };

/** A verified copy of the archive as it is at one place of the stream; the copy itself says which. */
async function copy({ dataDir, storeUrl, file }: CopyOrder): Promise<Copied> {
	try {
		const module = await loadRules(storeUrl);
		for (const rest of [file, `${file}-journal`]) rmSync(rest, { force: true });
		await copyDatabase(databaseFile(dataDir, module.product), file);
		examine(file, module, {
			name: "The archive",
			advice: `Stop this node, move ${module.product}.db out of its DATA_DIR, and start it again.`,
		});
		const { stream, seq } = place(file);
		const sha256 = await sumOf(file);
		return {
			kind: "copied",
			facts: { stream, seq, schema: schemaVersion(module), bytes: statSync(file).size, sha256 },
		};
	} catch (error) {
		return { kind: "failed", why: reason(error) };
	}
}

function place(file: string): { stream: string; seq: number } {
	const database = new Sqlite(file);
	try {
		// whoever starts from it need not look for what a crash may have done
		writeMeta(database, "clean", 1);
		return { stream: streamOf(database) ?? "", seq: Number(readMeta(database, "last_seq") ?? 0) };
	} finally {
		database.close();
	}
}

async function sumOf(file: string): Promise<string> {
	const sum = createHash("sha256");
	await pipeline(createReadStream(file), sum);
	return sum.digest("hex");
}

lowerPriority();
parentPort?.postMessage(await copy(workerData as CopyOrder));
