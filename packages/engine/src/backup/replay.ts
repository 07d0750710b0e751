import { randomUUID } from "node:crypto";
import { constants, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import type { Database } from "better-sqlite3";
import { UserFacingError } from "../lib/user-facing-error.ts";
import type { Broken } from "../log/archive-messages.ts";
import { databaseFile, openDatabase, readMeta } from "../log/database.ts";
import type { Decided } from "../log/decided.ts";
import { Deciding } from "../log/deciding.ts";
import { DraftInHand, typeOf } from "../log/draft-in-hand.ts";
import { loadRules, rulesOf } from "../log/load-rules.ts";
import { hashOfSecret, outcomeOf, type RecordedCommand } from "../log/recording.ts";
import { examine } from "./examine.ts";
import { backupOf, checkRecording, commandsOf, type RecordingHeader } from "./recording-file.ts";

/** Of one transaction. */
const COMMANDS_MAX = 500;

export interface ReplayOptions {
	readonly file: string;
	/** URL of the module whose `rules` hold the application's rules and tables */
	readonly storeUrl: string;
	/** what the house keeps in no copy of its log, where it is known */
	readonly secret: string | undefined;
	/** how many commands were decided, of all */
	readonly onProgress?: (share: number) => void;
}

export interface Replayed {
	readonly header: RecordingHeader;
	/** that stand in the recording */
	readonly commands: number;
	/** of them, up to the first difference; those that its backup holds already are not decided again */
	readonly decided: number;
	readonly accepted: number;
	/** whether what was not accepted could be compared, too */
	readonly comparedAll: boolean;
	readonly difference: Difference | undefined;
}

/** Where what is decided here is first not what was decided then. */
export interface Difference {
	readonly command: RecordedCommand;
	readonly type: string;
	/** what it came to here, in the recording's words */
	readonly outcome: string;
	readonly hash: string | undefined;
	/** where the rules broke on it here: on what */
	readonly broken: Broken | undefined;
}

/**
 * Decides a recording anew on the backup that it began with, each command at its place, and compares what comes of it. Up
 * to the first difference: from there on two houses are compared. Rejects with a UserFacingError where it is no recording, or
 * none that this version can decide.
 */
export async function replay(options: ReplayOptions): Promise<Replayed> {
	const { file, secret, onProgress } = options;
	const { header, commands } = await checkRecording(file);
	if (!header.texts)
		throw new UserFacingError(
			`The recording ${file} was made without texts, so it has no house to begin with: it is for the load lab only.`,
		);
	const comparedAll = secret !== undefined && hashOfSecret(secret) === header.secretHash;
	const folder = mkdtempSync(`${file}.replay-`);
	const house = await opened(folder, header, { ...options, secret: comparedAll ? secret : undefined });
	const found = {
		header,
		commands,
		decided: 0,
		accepted: 0,
		comparedAll,
		difference: undefined as Difference | undefined,
	};
	try {
		for await (const batch of batchesOf(file, house.after)) {
			const one = house.replay(batch, comparedAll);
			found.decided += one.decided;
			found.accepted += one.accepted;
			found.difference = one.difference;
			if (one.difference !== undefined) break;
			onProgress?.((batch.at(-1)?.id ?? 0) / commands);
		}
		return found;
	} finally {
		house.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function opened(folder: string, header: RecordingHeader, options: ReplayOptions) {
	const { file, storeUrl, secret } = options;
	try {
		const storeModule = await loadRules(storeUrl);
		const { contents: _, ...schema } = storeModule;
		const copy = databaseFile(folder, storeModule.product);
		copyFileSync(backupOf(file), copy, constants.COPYFILE_FICLONE);
		examine(copy, schema, { name: backupOf(file), advice: "Use another recording." });
		const database = openDatabase({ dataDir: folder, durability: "process" }, storeModule);
		const store = storeModule.open(database);
		// by another than the house's own it knows no text again, and nothing else of what is accepted depends on it
		store.useSecret(secret ?? randomUUID());
		const inHand = new DraftInHand(DraftInHand.share());
		const rules = rulesOf(storeModule, header.limits);
		const deciding = new Deciding({ database, store, rules, read: storeModule.read, inHand });
		deciding.load();
		deciding.traceHash(true);
		return new ReplayedHouse(database, deciding);
	} catch (error) {
		rmSync(folder, { recursive: true, force: true });
		throw error;
	}
}

class ReplayedHouse {
	readonly #database: Database;
	readonly #deciding: Deciding<unknown, unknown, unknown, unknown, unknown>;
	/** the newest place that it began with */
	readonly after: number;

	constructor(database: Database, deciding: Deciding<unknown, unknown, unknown, unknown, unknown>) {
		this.#database = database;
		this.#deciding = deciding;
		this.after = Number(readMeta(database, "last_seq") ?? 0);
	}

	/** Up to the first difference. */
	replay(commands: readonly RecordedCommand[], comparesAll: boolean) {
		let [done, accepted] = [0, 0];
		while (done < commands.length) {
			const lot = commands.slice(done);
			const { decided, broken, hashes } = this.#decide(lot);
			for (const [index, one] of decided.entries()) {
				const command = lot[index];
				if (command === undefined) break;
				const outcome = outcomeOf(one);
				const hash = one.kind === "accepted" ? (hashes.next().value ?? "") : undefined;
				if (one.kind === "accepted") accepted += 1;
				if (!differs(command, outcome, hash, comparesAll)) continue;
				const type = typeOf(command.command);
				const difference = { command, type, outcome, hash, broken: brokenOf(one, broken) };
				return { decided: done + index + 1, accepted, difference };
			}
			done += decided.length;
		}
		return { decided: done, accepted, difference: undefined };
	}

	close(): void {
		this.#database.close();
	}

	/** The first of them at least: each batch ends with its time, as in a house. */
	#decide(commands: readonly RecordedCommand[]) {
		const [database, deciding] = [this.#database, this.#deciding];
		const drafts = commands.map(({ command }) => command);
		const places = commands.map(({ place }) => place);
		database.exec("BEGIN IMMEDIATE");
		const { decided, broken } = deciding.apply({ drafts, places, after: 0 });
		deciding.saveHash();
		database.exec("COMMIT");
		deciding.takeMarks();
		return { decided, broken, hashes: deciding.takeTrace().values() };
	}
}

function differs(
	{ outcome, hash }: RecordedCommand,
	found: string,
	foundHash: string | undefined,
	comparesAll: boolean,
): boolean {
	const isAccepted = outcome === "accepted" || found === "accepted";
	if (!isAccepted && !comparesAll) return false;
	return outcome !== found || hash !== foundHash;
}

/** Whoever is refused is told the quote alone. */
function brokenOf(decided: Decided<unknown>, broken: readonly Broken[]): Broken | undefined {
	if (decided.kind !== "refused") return undefined;
	return broken.find(({ quote }) => decided.refusal.message.includes(quote));
}

async function* batchesOf(file: string, after: number): AsyncIterable<RecordedCommand[]> {
	let batch: RecordedCommand[] = [];
	for await (const command of commandsOf(file)) {
		// it was decided when the backup was made
		if (command.place <= after) continue;
		batch.push(command);
		if (batch.length < COMMANDS_MAX) continue;
		yield batch;
		batch = [];
	}
	yield batch;
}
