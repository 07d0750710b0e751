import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { HouseEvent, TimelineDraft } from "../events.ts";

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
	/** how many other emoji stand on it, where it is known that this one does not; counted only as far as the bound */
	readonly otherKinds?: number;
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
const tooManyKinds = {
	kind: "refused",
	refusal: refuse("not-allowed", {
		field: "emoji",
		message: "So many different reactions stand on that message that only these can be chosen.",
	}),
} as const;
const tooManyOfOne = {
	kind: "refused",
	refusal: refuse("too-fast", {
		message: "Many of your reports are open here. Please wait until some of them have been looked at.",
		retryAfterMs: 60_000,
	}),
} as const;
const noSuchMessage = { kind: "refused", refusal: refuse("no-such-message") } as const;

/** ONCE1, ONCE2: whatever its author may do now, the same session and id again gives the original Seq, or `id-reused` where the text differs. */
export function decidePastPost(
	draft: TimelineDraft & { type: "posted" },
	earlier: (PastRow & { readonly sameText: boolean }) | undefined,
): PastVerdict {
	if (earlier === undefined)
		return draft.refusal === undefined ? isNew : { kind: "refused", refusal: draft.refusal };
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

/** MOD5: `newest` is when this person last posted in the room, no later than the draft itself. */
export function decidePastPause(
	{ slowMs = 0, at }: TimelineDraft & { type: "posted" },
	newest: number | undefined,
): PastVerdict {
	const waitMs = newest === undefined ? 0 : newest + slowMs - at;
	if (waitMs <= 0) return isNew;
	const refusal = refuse("too-fast", {
		field: "slow",
		message: "This room goes slowly: please wait before you write again.",
		retryAfterMs: waitMs,
	});
	return { kind: "refused", refusal };
}

/** A report of a message of that room that stands; said once by each person, and never too many open. */
export function decidePastReport(
	{ room, openMax, openOfOneMax = openMax }: HouseEvent & { type: "reported" },
	target: PastRow | undefined,
	known: { readonly seq: number | undefined; readonly open: number; readonly openOfOne: number },
): PastVerdict {
	if (target === undefined || target.room !== room || target.removedSeq !== null) return noSuchMessage;
	if (known.seq !== undefined) return { kind: "repeated", seq: known.seq };
	if (known.openOfOne >= openOfOneMax) return tooManyOfOne;
	if (known.open < openMax) return isNew;
	const message =
		"So many reports are open here that no more can be taken. The owner has to look at them first.";
	return { kind: "refused", refusal: refuse("busy", { message, retryAfterMs: 60_000 }) };
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
	const isOthers = draft.type !== "reacted" && target.author !== draft.author;
	if (isOthers && !(draft.type === "removed" && draft.moderator !== undefined))
		return { kind: "refused", refusal: refuse("not-yours") };
	if (target.removedSeq !== null)
		return draft.type === "removed" ? { kind: "repeated", seq: target.removedSeq } : noSuchMessage;
	if (draft.type === "reacted") return decidePastReaction(draft, target);
	if (draft.type === "edited" && target.text === draft.text)
		return { kind: "repeated", seq: target.editedSeq ?? target.seq };
	return isNew;
}

/** NOW3: on a message that stands. */
function decidePastReaction(
	{ on, kindsMax = Number.POSITIVE_INFINITY }: TimelineDraft & { type: "reacted" },
	{ reaction, otherKinds = 0, seq }: PastRow,
): PastVerdict {
	if ((reaction?.on ?? false) === on) return { kind: "repeated", seq: reaction?.seq ?? seq };
	return otherKinds >= kindsMax ? tooManyKinds : isNew;
}

/** MOD10: `earlier` is where it was blanked before (ONCE3). */
export function decidePastBlanking(reason: string | undefined, earlier: number | undefined): PastVerdict {
	if (earlier !== undefined) return { kind: "repeated", seq: earlier };
	if (reason !== undefined && reason !== "") return isNew;
	const message = "No entry of that number in the record of this room gives a reason.";
	return { kind: "refused", refusal: refuse("not-allowed", { field: "entry", message }) };
}

/** Resolved again, a report stays as it is (ONCE3). */
export function decidePastResolve(
	{ room }: HouseEvent & { type: "report-resolved" },
	report: { readonly room: string; readonly resolvedSeq: number | null } | undefined,
): PastVerdict {
	if (report === undefined || report.room !== room)
		return { kind: "refused", refusal: refuse("not-allowed", { message: "There is no such report." }) };
	return report.resolvedSeq === null ? isNew : { kind: "repeated", seq: report.resolvedSeq };
}
