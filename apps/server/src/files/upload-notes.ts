import { readFileSync } from "node:fs";
import type { Origin } from "./reservations.ts";

/** One upload that has begun: whose it is, and how many bytes it will have. */
export interface Upload {
	readonly id: string;
	readonly session: string;
	readonly name: string;
	readonly bytes: number;
	/** ms since 1970 */
	readonly at: number;
	/** of its address and the larger network: keyed hashes, by which a restart counts it as theirs */
	readonly from: readonly string[];
}

const ID = /^[A-Za-z0-9_-]{32}$/;

/** Undefined for what a crash left half-written: its upload is begun anew. */
export function noteIn(path: string): Upload | undefined {
	try {
		const note = JSON.parse(readFileSync(path, "utf8")) as Partial<Upload> & Omit<Upload, "from">;
		// older versions kept nothing of the address: those count as one
		const upload = { ...note, from: note.from ?? [""] };
		return ID.test(upload.id) && Number.isSafeInteger(upload.bytes) ? upload : undefined;
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}

/** Of before the restart. What it weighs is asked only of who begins another. */
export function originOf(from: readonly string[]): Origin {
	return { address: from[0] ?? "", keys: from.map((key) => ({ key, weight: 1 })) };
}
