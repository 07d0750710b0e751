import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { TimelineDraft } from "../events.ts";

/** What the archive knows of the message a draft is about, or of an earlier one with the same author and id. */
export interface PastRow {
	readonly seq: number;
	readonly room: string;
	readonly author: string;
	/** as it stands now; null when removed */
	readonly text: string | null;
	readonly editedSeq: number | null;
	readonly removedSeq: number | null;
	/** the newest reaction of this person with this emoji, on or off */
	readonly reaction?: { readonly on: boolean; readonly seq: number };
}

export type PastVerdict =
	| { readonly kind: "new" }
	| { readonly kind: "repeated"; readonly seq: number }
	| { readonly kind: "refused"; readonly refusal: Refusal };

const isNew = { kind: "new" } as const;
const noSuchFile = { kind: "refused", refusal: refuse("no-such-file", { field: "files" }) } as const;
const fileReused = {
	kind: "refused",
	refusal: refuse("id-reused", { field: "files", message: "That file was sent in another message already." }),
} as const;
const noSuchMessage = { kind: "refused", refusal: refuse("no-such-message") } as const;

/** ONCE1, ONCE2: the same session and id again gives the original Seq, or `id-reused` where the text differs. */
export function decidePastPost(
	draft: TimelineDraft & { type: "posted" },
	earlier: (PastRow & { readonly sameText: boolean }) | undefined,
): PastVerdict {
	if (earlier === undefined) return isNew;
	return earlier.sameText && earlier.room === draft.room
		? { kind: "repeated", seq: earlier.seq }
		: { kind: "refused", refusal: refuse("id-reused") };
}

/** What the archive knows of an uploaded file. */
export interface PastFile {
	readonly session: string;
	/** the Seq of the message that holds it */
	readonly message: number | null;
	readonly gone: number;
}

/** FILE4: a file goes into one message, by the session that uploaded it. */
export function decidePastFiles(
	draft: TimelineDraft & { type: "posted" },
	found: readonly (PastFile | undefined)[],
): PastVerdict {
	for (const file of found) {
		if (file === undefined || file.gone === 1 || file.session !== draft.author) return noSuchFile;
		if (file.message !== null) return fileReused;
	}
	return isNew;
}

/** A reply needs a message of the same room that still stands. */
export function decidePastReply(
	draft: TimelineDraft & { type: "posted" },
	target: PastRow | undefined,
): PastVerdict {
	return target === undefined || target.room !== draft.room || target.removedSeq !== null
		? noSuchMessage
		: isNew;
}

/** Edits, removals and reactions: of a message that exists, by whom it belongs to, and ONCE3. */
export function decidePastChange(
	draft: TimelineDraft & { type: "edited" | "removed" | "reacted" },
	target: PastRow | undefined,
): PastVerdict {
	if (target === undefined || target.room !== draft.room) return noSuchMessage;
	if (draft.type !== "reacted" && target.author !== draft.author)
		return { kind: "refused", refusal: refuse("not-yours") };
	if (target.removedSeq !== null)
		return draft.type === "removed" ? { kind: "repeated", seq: target.removedSeq } : noSuchMessage;
	if (draft.type === "edited" && target.text === draft.text)
		return { kind: "repeated", seq: target.editedSeq ?? target.seq };
	if (draft.type === "reacted" && (target.reaction?.on ?? false) === draft.on)
		return { kind: "repeated", seq: target.reaction?.seq ?? target.seq };
	return isNew;
}
