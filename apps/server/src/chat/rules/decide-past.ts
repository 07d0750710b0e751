import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Decision } from "../../engine/rules.ts";
import type { ChatEvent, HouseEvent, TimelineDraft } from "../events.ts";
import type { Past, PastMessage } from "./past.ts";

type DraftOf<T extends TimelineDraft["type"]> = TimelineDraft & { type: T };
type EventOf<T extends HouseEvent["type"]> = HouseEvent & { type: T };

/** Undefined: nothing that is stored speaks against it. */
type Objection = { readonly refusal: Refusal } | { readonly repeated: number } | undefined;

const noSuchFile = { refusal: refuse("no-such-file", { field: "files" }) };
const fileReused = {
	refusal: refuse("id-reused", { field: "files", message: "That file was sent in another message already." }),
};
const tooManyKinds = {
	refusal: refuse("not-allowed", {
		field: "emoji",
		message: "So many different reactions stand on that message that only these can be chosen.",
	}),
};
const tooManyOfOne = {
	refusal: refuse("too-fast", {
		message: "Many of your reports are open here. Please wait until some of them have been looked at.",
		retryAfterMs: 60_000,
	}),
};
const tooManyOpen = {
	refusal: refuse("busy", {
		message: "So many reports are open here that no more can be taken. The owner has to look at them first.",
		retryAfterMs: 60_000,
	}),
};
const noSuchMessage = { refusal: refuse("no-such-message") };

/** What live state allows, held against what is stored. */
export function decidePast(past: Past, event: ChatEvent): Decision<ChatEvent> {
	return objection(past, event) ?? { event };
}

function objection(past: Past, event: ChatEvent): Objection {
	switch (event.type) {
		case "posted":
			return toPost(past, event);
		case "edited":
		case "removed":
		case "reacted":
			return toChange(past, event);
		case "reported":
			return toReport(past, event);
		case "report-resolved":
			return toResolve(past, event);
		case "reason-blanked":
			return toBlanking(past, event);
		default:
			return undefined;
	}
}

/** ONCE1, ONCE2: whatever its author may do now, the same session and id again gives the original Seq, or `id-reused` where the text differs. */
function toPost(past: Past, draft: DraftOf<"posted">): Objection {
	const earlier = past.post(draft);
	if (earlier !== undefined)
		return earlier.isSame && earlier.room === draft.room
			? { repeated: earlier.seq }
			: { refusal: refuse("id-reused") };
	if (draft.refusal !== undefined) return { refusal: draft.refusal };
	return toPause(past, draft) ?? toFiles(past, draft) ?? toReply(past, draft);
}

/** MOD5 */
function toPause(past: Past, { room, author, at, slowMs }: DraftOf<"posted">): Objection {
	if (slowMs === undefined) return undefined;
	const newest = past.lastPost({ room, author, at, withinMs: slowMs });
	const waitMs = newest === undefined ? 0 : newest + slowMs - at;
	if (waitMs <= 0) return undefined;
	const message = "This room goes slowly: please wait before you write again.";
	return { refusal: refuse("too-fast", { field: "slow", message, retryAfterMs: waitMs }) };
}

/** FILE4: a file goes into one message, by the session that uploaded it. */
function toFiles(past: Past, { files = [], author }: DraftOf<"posted">): Objection {
	for (const { id } of files) {
		const file = past.file(id);
		if (file === undefined || file.isGone || file.session !== author) return noSuchFile;
		if (file.message !== null) return fileReused;
	}
	return undefined;
}

/** A reply needs a message of the same room that still stands. */
function toReply(past: Past, { replyTo, room }: DraftOf<"posted">): Objection {
	return replyTo === undefined || standsIn(room, past.message(replyTo)) ? undefined : noSuchMessage;
}

/** Edits, removals and reactions: of a message that exists, by whom it belongs to, and ONCE3. */
function toChange(past: Past, draft: DraftOf<"edited" | "removed" | "reacted">): Objection {
	const target = past.message(draft.target);
	if (target === undefined || target.room !== draft.room) return noSuchMessage;
	const isOthers = draft.type !== "reacted" && target.author !== draft.author;
	if (isOthers && !(draft.type === "removed" && draft.moderator !== undefined))
		return { refusal: refuse("not-yours") };
	if (target.removedSeq !== null)
		return draft.type === "removed" ? { repeated: target.removedSeq } : noSuchMessage;
	if (draft.type === "reacted") return toReaction(past, draft);
	if (draft.type === "edited" && target.text === draft.text)
		return { repeated: target.editedSeq ?? target.seq };
	return undefined;
}

/** NOW3: on a message that stands. */
function toReaction(past: Past, { target, emoji, author, on, kindsMax }: DraftOf<"reacted">): Objection {
	const own = past.reaction(target, emoji, author);
	if ((own?.on ?? false) === on) return { repeated: own?.seq ?? target };
	if (kindsMax === undefined || !on || past.hasReaction(target, emoji)) return undefined;
	return past.kinds(target, kindsMax) >= kindsMax ? tooManyKinds : undefined;
}

/** MOD7: of a message of that room that stands; said once by each person, and never too many open. */
function toReport(past: Past, event: EventOf<"reported">): Objection {
	const { room, session, target, openMax, openOfOneMax = openMax } = event;
	if (!standsIn(room, past.message(target))) return noSuchMessage;
	const earlier = past.report(target, session);
	if (earlier !== undefined) return { repeated: earlier };
	const { open, openOfOne } = past.openReports(room, session);
	if (openOfOne >= openOfOneMax) return tooManyOfOne;
	return open < openMax ? undefined : tooManyOpen;
}

/** Resolved again, a report stays as it is (ONCE3). */
function toResolve(past: Past, { room, report }: EventOf<"report-resolved">): Objection {
	const found = past.reportAt(report);
	if (found === undefined || found.room !== room)
		return { refusal: refuse("not-allowed", { message: "There is no such report." }) };
	return found.resolvedSeq === null ? undefined : { repeated: found.resolvedSeq };
}

/** MOD10: blanked again, it stays so (ONCE3). */
function toBlanking(past: Past, { room, entry }: EventOf<"reason-blanked">): Objection {
	const earlier = past.blanking(room, entry);
	if (earlier !== undefined) return { repeated: earlier };
	const reason = past.reason(room, entry) ?? "";
	if (reason !== "") return undefined;
	const message = "No entry of that number in the record of this room gives a reason.";
	return { refusal: refuse("not-allowed", { field: "entry", message }) };
}

function standsIn(room: string, message: PastMessage | undefined): boolean {
	return message !== undefined && message.room === room && message.removedSeq === null;
}
