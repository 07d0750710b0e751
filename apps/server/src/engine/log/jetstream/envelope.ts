import type { JsMsg } from "@nats-io/jetstream";
import { reason } from "../../../lib/obstacle.ts";

/** How drafts are written into the stream. A node stops at one that it does not know. */
const FORM = 1;

interface Envelope<Draft> {
	readonly form: number;
	readonly ref: string;
	readonly draft: Draft;
}

export function seal<Draft>(ref: string, draft: Draft): string {
	return JSON.stringify({ form: FORM, ref, draft } satisfies Envelope<Draft>);
}

/** The draft, or a sentence that says why this node can read no further. */
export function unseal<Draft>(message: JsMsg): Envelope<Draft> | string {
	try {
		const envelope = message.json<Envelope<Draft>>();
		if (envelope.form === FORM) return envelope;
		return `A newer Parley writes to the stream (form ${envelope.form}). Update this node.`;
	} catch (error) {
		return `The stream holds what no Parley wrote (${message.seq}: ${reason(error)}).`;
	}
}
