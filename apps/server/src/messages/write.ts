import type { Outcome } from "@parley/engine/rules";
import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { newSeed } from "../activities/act.ts";
import { tooLong } from "../activities/refusals.ts";
import { sentText } from "../activities/rules/sent-text.ts";
import type { ClientSession } from "../app/client-session.ts";
import type { House } from "../app/context.ts";
import type { MessageDraft } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";
import { refusalFor } from "../rooms/known-rooms.ts";
import type { EarlierPost, EarlierPostRequest } from "./lookups/earlier-post.ts";

type MessageFrame = ClientFrameOf<"post" | "edit" | "remove" | "react">;

/** Posts, edits, removals and reactions: the rate, the text, then the log; `ok` with the Seq that made it so. */
export async function write(
	house: House,
	client: ClientSession,
	session: string,
	frame: MessageFrame,
	readAt: number,
): Promise<void> {
	const waitMs = house.connected.takePost(session);
	if (waitMs > 0) return client.refuseTooFast(waitMs, frame.ref);
	const wrong =
		filesProblem(house, frame) ??
		startProblem(house, frame) ??
		("text" in frame ? problemOf(house, frame) : undefined);
	if (wrong !== undefined) return client.refuse(wrong, frame.ref);
	const { address } = client.connection;
	const bytes = "text" in frame ? Buffer.byteLength(frame.text) + startBytes(frame) : 0;
	const tooMuch = refuseBytes(house, address, bytes);
	if (tooMuch !== undefined) return client.refuse(tooMuch, frame.ref);
	if (hasUnknownFiles(house, session, frame)) await house.caughtUp();
	const outcome = await house.submit(draftOf(house, session, frame));
	if (outcome.kind === "refused" || outcome.kind === "repeated") house.postBytes.giveBack(address, bytes);
	if ("refusal" in outcome) {
		const seq =
			outcome.refusal.code === "read-only" ? await storedSeq(house, client, session, frame) : undefined;
		if (seq === undefined) return client.refuse(refusalOf(house, session, frame, outcome), frame.ref);
		return client.answer({ type: "ok", ref: frame.ref, seq });
	}
	if (outcome.kind === "accepted" && frame.type === "post") house.timePost(outcome.seq, readAt);
	client.answer({ type: "ok", ref: frame.ref, seq: outcome.seq });
}

/** Whoever was in the room is told that the seat is gone: a page keeps the text then, and comes in again. */
function refusalOf(
	house: House,
	session: string,
	{ type, room }: MessageFrame,
	{ kind, refusal }: Extract<Outcome<ChatEvent>, { refusal: Refusal }>,
): Refusal {
	const wasIn = type === "post" && house.seen.has(room, session);
	return wasIn || kind === "unknown" ? refusal : refusalFor(house, session, room, refusal);
}

/** What is written is kept for good, and sessions are free: the disk is shared by address. */
export function refuseBytes({ postBytes }: House, address: string, bytes: number): Refusal | undefined {
	const retryAfterMs = bytes === 0 ? 0 : postBytes.take(address, bytes);
	if (retryAfterMs === 0) return undefined;
	return refuse("too-many-from-here", {
		message: "Too much is being written from your network. Please wait a moment.",
		retryAfterMs,
	});
}

/** ONCE1: what stands is answered while nothing can be stored, too; what is told of it has been delivered here. */
async function storedSeq(
	house: House,
	client: ClientSession,
	session: string,
	frame: MessageFrame,
): Promise<number | undefined> {
	if (frame.type !== "post") return undefined;
	const { room, id, files = [], activity } = frame;
	const text = activity === undefined ? frame.text : sentText(frame.text, activity);
	const request: EarlierPostRequest = { session, room, id, text, files };
	const asker = client.askerFor(session);
	const found = await house.requestor.request<EarlierPost>("earlier-post", request, asker);
	if (!found.ok || found.value.seq === undefined) return undefined;
	return found.value.seq <= house.fanOut.headOf(room) ? found.value.seq : undefined;
}

/** Uploaded through another node a moment ago, or sent in another message already. */
function hasUnknownFiles(house: House, session: string, frame: MessageFrame): boolean {
	if (frame.type !== "post" || frame.files === undefined) return false;
	return frame.files.some((id) => house.files.find(id, session) === undefined);
}

function filesProblem({ limits }: House, frame: MessageFrame): Refusal | undefined {
	if (frame.type !== "post" || frame.files === undefined || frame.files.length <= limits.filesPerMessage)
		return undefined;
	return refuse("not-allowed", {
		field: "files",
		message:
			limits.filesPerMessage === 0
				? "The operator turned files off."
				: "One message does not take so many files here.",
	});
}

function problemOf(house: House, frame: MessageFrame & { text: string }): Refusal | undefined {
	const mayBeEmpty = frame.type === "post" && (frame.files ?? frame.activity) !== undefined;
	return mayBeEmpty ? refuseLong(house, frame.text) : textProblem(house, frame.text);
}

/** Of a message that is its text alone. */
export function textProblem(house: House, text: string): Refusal | undefined {
	return refuseEmpty(text) ?? refuseLong(house, text);
}

function refuseEmpty(text: string): Refusal | undefined {
	return text.trim() === "" ? refuse("empty", { field: "text" }) : undefined;
}

function refuseLong({ limits }: House, text: string): Refusal | undefined {
	const bytes = Buffer.byteLength(text);
	const max = limits.messageBytesMax;
	if (bytes <= max) return undefined;
	return refuse("too-long", {
		field: "text",
		message: `That message has ${bytes} bytes; ${max} fit. Please shorten it or send it in parts.`,
	});
}

/** ACT1: what an activity is begun with is kept as a text is. */
function startBytes(frame: MessageFrame): number {
	if (frame.type !== "post" || frame.activity === undefined) return 0;
	return Buffer.byteLength(JSON.stringify(frame.activity.start ?? {}));
}

function startProblem({ limits }: House, frame: MessageFrame): Refusal | undefined {
	const bytes = startBytes(frame);
	const max = limits.activityStartBytesMax;
	return bytes <= max ? undefined : tooLong("activity.start", bytes, max);
}

function draftOf(house: House, session: string, frame: MessageFrame): MessageDraft {
	const { room } = frame;
	const signed = { session, room, at: house.clock.wall() };
	switch (frame.type) {
		case "post": {
			const { id, text, replyTo, files, activity } = frame;
			return {
				type: "post",
				...signed,
				id,
				text,
				...(replyTo === undefined ? {} : { replyTo }),
				...(files === undefined ? {} : { files: house.files.describe(files, session) }),
				...(activity && { activity: { name: activity.name, start: activity.start ?? {}, seed: newSeed() } }),
			};
		}
		case "edit":
			return { type: "edit", ...signed, target: frame.target, text: frame.text };
		case "remove":
			return { type: "remove", ...signed, target: frame.target };
		case "react": {
			const { target, emoji, on } = frame;
			const kindsMax = house.limits.reactionKindsMax;
			return { type: "react-within", ...signed, target, emoji, on, kindsMax };
		}
	}
}
