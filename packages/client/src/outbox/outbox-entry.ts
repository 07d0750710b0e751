import type { Refusal, RefusalCode } from "@parley/protocol/refusals";
import type { PendingRow } from "../state/chat-state.ts";
import { type Upload, uploadOutcome } from "../uploads/upload.ts";

export type Phase =
	/** not written yet: that it is when its last file is there (ORD5) */
	| { readonly is: "uploading" }
	/** never sent */
	| { readonly is: "fresh" }
	| { readonly is: "in-flight" }
	/** sent, and the link went before the answer: it may be stored or not, and only the same id can tell */
	| { readonly is: "unknown" }
	/** refused for now: tried again by itself, at `until` at the latest */
	| { readonly is: "put-off"; readonly refusal: Refusal; readonly until: number }
	| { readonly is: "failed"; readonly refusal: Refusal }
	/** whoever wrote it is not who one is now: a person says whether it goes at all */
	| { readonly is: "of-another" }
	/** stored as `seq`; its event is still on the way */
	| { readonly is: "stored"; readonly seq: number };

export interface Entry {
	readonly row: PendingRow;
	readonly phase: Phase;
}

export type Written = Omit<PendingRow, "status" | "seq">;

export function entryOf(written: Written, phase: Phase): Entry {
	const { id, room, by, text, replyTo, files = [], at, activity } = written;
	const optional = {
		...(by && { by }),
		...(activity && { activity }),
		...(replyTo !== undefined && { replyTo }),
		...(files.length > 0 && { files }),
		...((written.maybeStored || leavesDoubt(phase)) && { maybeStored: true as const }),
		...(phase.is === "stored" && { seq: phase.seq }),
	};
	return { row: { id, room, text, at, ...optional, status: statusOf(phase, files) }, phase };
}

/** With these a server may have stored what it could not answer for. */
const DOUBTFUL: readonly string[] = ["read-only", "internal", "timed-out"] satisfies RefusalCode[];

function leavesDoubt(phase: Phase): boolean {
	return phase.is === "unknown" || (phase.is === "put-off" && DOUBTFUL.includes(phase.refusal.code));
}

function statusOf(phase: Phase, files: readonly Upload[]): PendingRow["status"] {
	switch (phase.is) {
		case "uploading":
			return { state: outcomeOfAll(files) === "failed" ? "without-file" : "uploading" };
		case "fresh":
			return { state: "queued" };
		case "put-off":
			return { state: "put-off", refusal: phase.refusal, until: phase.until };
		case "failed":
			return { state: "failed", refusal: phase.refusal };
		case "of-another":
			return { state: phase.is };
		case "in-flight":
		case "unknown":
		case "stored":
			return { state: "sending" };
	}
}

/** A message can go when all of its files are uploaded. */
export function outcomeOfAll(files: readonly Upload[]): ReturnType<typeof uploadOutcome> {
	const outcomes = files.map(uploadOutcome);
	if (outcomes.includes("failed")) return "failed";
	return outcomes.includes("pending") ? "pending" : "done";
}

/** What stands aside holds nothing behind it. */
function isAside({ phase }: Entry): boolean {
	return ["uploading", "failed", "of-another", "stored"].includes(phase.is);
}

/** What a room's queue sends next: its oldest, unless that is on its way. */
export function nextOf(entries: readonly Entry[]): Entry | undefined {
	const oldest = entries.find((entry) => !isAside(entry));
	return oldest?.phase.is === "in-flight" ? undefined : oldest;
}

export function isUnsent({ phase }: Entry): boolean {
	return phase.is !== "stored";
}
