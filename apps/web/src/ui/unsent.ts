import type { LinkStatus, PendingRow, SeatState } from "@parley/client/state/chat-state";
import type { Upload } from "@parley/client/uploads/upload";
import { sameDayTime } from "./dates.ts";
import { fileTexts } from "./file-texts.ts";
import { insideTexts } from "./inside-texts.ts";
import { refusalTexts } from "./refusal-texts.ts";
import { unsentTexts } from "./unsent-texts.ts";

/** Shorter waits are nobody's business: the outbox bridges them. */
const LONG_MS = 3_000;

const words = unsentTexts.reason;

/** Around an unsent message: what decides whether it can go. */
export interface Around {
	/** undefined: one is not in the room, and has not asked to come in */
	readonly seat: SeatState | undefined;
	readonly link: LinkStatus["state"];
}

/** Nobody lets one in there until a person does something. */
export function hasNoSeat({ seat }: Pick<Around, "seat">): boolean {
	return seat === undefined || ["refused", "left", "waiting"].includes(seat.state);
}

/** It does not go by itself in a moment, so its author should know of it. */
export function isStuck(row: PendingRow, around: Around): boolean {
	return stuckReasonOf(row) !== null || waitsLong(row) || hasNoSeat(around);
}

export function waitsLong({ status }: PendingRow): boolean {
	return status.state === "put-off" && (status.refusal.retryAfterMs ?? 0) >= LONG_MS;
}

/** What is certainly not on its way can be had back; the rest only where nobody can ask for it any more. */
export function mayTakeBack({ status }: PendingRow, around: Pick<Around, "seat">): boolean {
	return status.state !== "sending" || (hasNoSeat(around) && around.seat?.state !== "waiting");
}

/** Why it is not sent, in a sentence or two. */
export function reasonOf(row: PendingRow, around: Around): string {
	const reason = plainReason(row, around);
	const tells = row.status.state !== "sending" || hasNoSeat(around);
	return row.maybeStored && tells ? `${reason} ${words.maybeStored}` : reason;
}

/** FILE4: what one person has uploaded no other can send. */
function isTheirs({ status }: Upload): boolean {
	return status.state === "done";
}

/** As oneself: without what another person has uploaded something must be left. */
export function maySendAsOneself({ text, files = [] }: PendingRow): boolean {
	return text !== "" || !files.every(isTheirs);
}

/** Why it goes by its author's hand alone; null: it goes by itself. */
export function stuckReasonOf({ status, by, files }: PendingRow): string | null {
	switch (status.state) {
		case "failed":
			return refusalTexts.sentence(status.refusal);
		case "without-file":
			return fileTexts.notWithoutFile;
		case "of-another":
			return [words.ofAnother(by?.name ?? ""), ...(files?.some(isTheirs) ? [words.filesStay] : [])].join(" ");
		default:
			return null;
	}
}

function plainReason(row: PendingRow, { seat, link }: Around): string {
	const { status } = row;
	const stuck = stuckReasonOf(row);
	if (stuck !== null) return stuck;
	if (status.state === "uploading") return `${fileTexts.sendsWhenUploaded}.`;
	if (seat === undefined || seat.state === "left") return words.outside;
	if (seat.state === "refused") return refusalTexts.sentence(seat.refusal);
	if (seat.state === "waiting") return words.line;
	if (link !== "open") return words.link;
	if (status.state === "put-off") return laterWords(status.refusal, status.until);
	return status.state === "sending" ? insideTexts.timeline.sending : words.turn;
}

/** When a refusal that passes is over, in words; another day is named. */
function laterWords(refusal: Parameters<typeof refusalTexts.sentence>[0], until: number): string {
	return `${refusalTexts.sentence(refusal)} ${words.later(sameDayTime(until))}`;
}
