import type { Result } from "@parley/engine/lib/result";
import { NAME_BYTES_MAX, NAME_CHARS_MAX } from "@parley/protocol/limits";
import { refuse } from "@parley/protocol/refusals";
import type { CheckedName } from "./names.ts";

/** Of a name that may be taken: a character becomes 30 bytes at most (U+FDFA, in 18 letters). */
export const NAME_KEY_BYTES_MAX = 1024;

/**
 * A name that comes with its key, as the node that took the command computed it (`names.ts`). Nothing is asked here that
 * depends on the Unicode tables of a Node or on the look-alikes of a version, so nodes with other ones decide alike.
 *
 * So that node is trusted with what a name may look like: one that lies, or is broken, can let in names that look alike, a
 * reserved one, or one with letters that nobody sees. It can take from nobody the name that they hold, since each key is
 * held once, it can store nothing larger than these bounds, and all nodes hold the same of it. Nodes are the house's own,
 * and trusted with more than that: no draft proves whose it is, so a node that lies could speak for anybody.
 */
export function checkCarriedName(name: string, key: string): Result<CheckedName> {
	return isWithin(name, NAME_BYTES_MAX) &&
		[...name].length <= NAME_CHARS_MAX &&
		isWithin(key, NAME_KEY_BYTES_MAX)
		? { ok: true, value: { name, key } }
		: { ok: false, refusal: noName };
}

const noName = refuse("name-invalid", { message: "That cannot be stored as a name.", field: "name" });

/** It may come from a stream, in which anything may stand. */
function isWithin(text: unknown, bytesMax: number): boolean {
	return (
		typeof text === "string" && text !== "" && text.isWellFormed() && Buffer.byteLength(text) <= bytesMax
	);
}
