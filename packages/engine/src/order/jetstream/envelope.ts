import { reason } from "../../lib/user-facing-error.ts";
import { isRaiseRules } from "../../rules.ts";
import type { StoredDraft } from "./stored-draft.ts";

/**
 * The form in which a draft is written into the stream is the number of the rules with which its kind came. A node stops
 * at one that it does not know. Rules 3 and later stand in the log before any of their kinds does; those of form 2 are
 * older than that, and are published where every live node has told that it reads them.
 */
export const FIRST_FORM = 1;
const text = new TextDecoder();

interface Envelope<Draft> {
	readonly form: number;
	readonly ref: string;
	readonly draft: Draft;
}

export function seal<Draft>(ref: string, draft: Draft, form: number): string {
	return JSON.stringify({ form, ref, draft } satisfies Envelope<Draft>);
}

/** The draft, or a sentence that says why this node, which decides by rules up to `known`, can read no further. */
export function unseal<Draft>(
	{ seq, data }: StoredDraft,
	known: number,
	undecidable?: (draft: Draft) => string | undefined,
): Envelope<Draft> | string {
	try {
		const envelope = JSON.parse(text.decode(data)) as Envelope<Draft>;
		const { form, draft } = envelope;
		if (isRaiseRules(draft) && draft.n > known) return tooNew(seq, draft.n, known);
		if (form >= FIRST_FORM && form <= known) return undecidable?.(draft) ?? envelope;
		return `A newer version writes to the stream (form ${form}). Update this node.`;
	} catch (error) {
		return `The stream holds what no version wrote (${seq}: ${reason(error)}).`;
	}
}

function tooNew(seq: number, n: number, known: number): string {
	return `From ${seq} on the stream is decided by rules ${n}; this version knows rules up to ${known}. Update this node.`;
}
