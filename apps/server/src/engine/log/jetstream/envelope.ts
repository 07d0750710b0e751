import { reason } from "../../../lib/obstacle.ts";
import type { StoredDraft } from "./stored-draft.ts";

/**
 * How drafts are written into the stream. A node stops at a form that it does not know, so a kind of draft that older
 * nodes cannot decide is written in a newer form than they know.
 */
export const FIRST_FORM = 1;
/** The newest that this version reads, as each node tells the others. */
export const NEWEST_FORM = 2;
const text = new TextDecoder();

interface Envelope<Draft> {
	readonly form: number;
	readonly ref: string;
	readonly draft: Draft;
}

export function seal<Draft>(ref: string, draft: Draft, form: number): string {
	return JSON.stringify({ form, ref, draft } satisfies Envelope<Draft>);
}

/** The draft, or a sentence that says why this node can read no further. */
export function unseal<Draft>({ seq, data }: StoredDraft): Envelope<Draft> | string {
	try {
		const envelope = JSON.parse(text.decode(data)) as Envelope<Draft>;
		if (envelope.form >= FIRST_FORM && envelope.form <= NEWEST_FORM) return envelope;
		return `A newer Parley writes to the stream (form ${envelope.form}). Update this node.`;
	} catch (error) {
		return `The stream holds what no Parley wrote (${seq}: ${reason(error)}).`;
	}
}
