import { hash } from "node:crypto";
import type { Database } from "better-sqlite3";
import { readMeta } from "./database.ts";
import type { Decided } from "./decided.ts";

/** Of a recording: another number where a line means something else. */
export const RECORDING_FORM = 1;

/** Of the house, as it is when a recording of it begins. */
export interface RecordingBegun {
	readonly epoch: string;
	/** the newest place that is stored */
	readonly after: number;
	/** in force */
	readonly rules: number;
	/** of what the house keeps in no copy of its log: whoever replays it can tell whether he holds the same; base64url */
	readonly secretHash: string | undefined;
}

/** One command, as a line of a recording holds it. */
export interface RecordedCommand {
	/** counts the commands of a recording from 1 on, refused ones too */
	readonly id: number;
	/** what is accepted got this number; what is not would have got it */
	readonly place: number;
	/** when its transaction was stored, ms since 1970 */
	readonly at: number;
	readonly command: unknown;
	/** `accepted`, `repeated SEQ` or `refused CODE` */
	readonly outcome: string;
	/** the running hash behind what was accepted; empty where the log has none yet */
	readonly hash?: string;
}

interface Transaction {
	readonly drafts: readonly unknown[];
	/** undefined: they follow `after` */
	readonly places: readonly number[] | undefined;
	/** of the first of `drafts`, in order */
	readonly decided: readonly Decided<unknown>[];
	/** the newest place before it */
	readonly after: number;
}

/** Of a log thread. */
interface Recordable {
	readonly database: Database;
	readonly deciding: {
		readonly rulesInForce: number;
		traceHash(isOn: boolean): void;
		takeTrace(): readonly string[];
	};
}

/** Says of each transaction what was decided in it, while somebody records it. */
export class Recording {
	readonly #parts: Recordable;
	readonly #tell: (lines: string) => void;
	#secret: string | undefined;
	/** of the last command; undefined: nobody records */
	#id: number | undefined;

	constructor(parts: Recordable, tell: (lines: string) => void) {
		this.#parts = parts;
		this.#tell = tell;
	}

	useSecret(secret: string): void {
		this.#secret = secret;
	}

	/** On or off. `after`: the newest place that is stored. */
	turn(isOn: boolean, after: number): RecordingBegun {
		const { database, deciding } = this.#parts;
		deciding.traceHash(isOn);
		this.#id = isOn ? 0 : undefined;
		const epoch = String(readMeta(database, "epoch"));
		const secretHash = this.#secret === undefined ? undefined : hashOfSecret(this.#secret);
		return { epoch, after, rules: deciding.rulesInForce, secretHash };
	}

	/** Behind its COMMIT, before anybody is answered. */
	says(transaction: Transaction): void {
		if (this.#id === undefined || transaction.decided.length === 0) return;
		const lines = linesOf(transaction, this.#id, this.#parts.deciding.takeTrace());
		this.#id += transaction.decided.length;
		this.#tell(lines);
	}
}

export function hashOfSecret(secret: string): string {
	return hash("sha256", secret, "base64url");
}

/** One line of JSON a command, each with its end. `hashes`: of those that were accepted. */
function linesOf(
	{ drafts, places, decided, after }: Transaction,
	lastId: number,
	hashes: readonly string[],
): string {
	const at = Date.now();
	const ofAccepted = hashes.values();
	let newest = after;
	let lines = "";
	for (const [index, one] of decided.entries()) {
		const place = places?.[index] ?? newest + 1;
		const about = { id: lastId + index + 1, place, at, command: drafts[index], outcome: outcomeOf(one) };
		const isAccepted = one.kind === "accepted";
		const line: RecordedCommand = isAccepted ? { ...about, hash: ofAccepted.next().value ?? "" } : about;
		if (isAccepted) newest = place;
		lines += `${JSON.stringify(line)}\n`;
	}
	return lines;
}

export function outcomeOf(decided: Decided<unknown>): string {
	switch (decided.kind) {
		case "accepted":
			return "accepted";
		case "repeated":
			return `repeated ${decided.seq}`;
		case "refused":
			return `refused ${decided.refusal.code}`;
	}
}
