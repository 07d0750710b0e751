import { reason } from "../../../lib/obstacle.ts";
import type { StoredDraft } from "./stored-draft.ts";

/** How drafts are written into the stream. A node stops at one that it does not know. */
const FORM = 1;
const text = new TextDecoder();

interface Envelope<Draft> {
	readonly form: number;
	readonly ref: string;
	readonly draft: Draft;
}

export function seal<Draft>(ref: string, draft: Draft): string {
	return JSON.stringify({ form: FORM, ref, draft } satisfies Envelope<Draft>);
}

/** The draft, or a sentence that says why this node can read no further. */
export function unseal<Draft>({ seq, data }: StoredDraft): Envelope<Draft> | string {
	try {
		const envelope = JSON.parse(text.decode(data)) as Envelope<Draft>;
		if (envelope.form === FORM) return envelope;
		return `A newer Parley writes to the stream (form ${envelope.form}). Update this node.`;
	} catch (error) {
		return `The stream holds what no Parley wrote (${seq}: ${reason(error)}).`;
	}
}
