import { createHash } from "node:crypto";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import { risingId } from "../lib/rising-id.ts";
import { readRequest } from "./dialects/read-request.ts";
import type { Answer, Dialect, HookRequest, Said } from "./dialects/said.ts";
import { toldText } from "./dialects/told-text.ts";
import type { Hook } from "./rules/hook.ts";
import { postId } from "./secrets.ts";

export interface Posting {
	readonly hook: Hook;
	readonly request: HookRequest;
	readonly address: string;
	/** of the address that it was sent to: HOOK4 */
	readonly key: string | undefined;
	readonly done: boolean;
	/** HOOK3 */
	readonly onceAs: string | undefined;
	/** Discord's: whoever asked wants to see what came of it */
	readonly wait: boolean;
}

export type Posted = { readonly answer: Answer; readonly seq: number } | { readonly refusal: Refusal };

/** Reads what came, in whatever dialect, and asks the log for one message. */
export async function postByHook(house: House, posting: Posting): Promise<Posted> {
	const { hook, request } = posting;
	const { dialect, reading } = readRequest(request);
	if ("refusal" in reading) return refused(house, hook, reading.refusal);
	if ("nothing" in reading) {
		house.metrics.hooksRefused.inc({ code: "nothing" });
		return { answer: dialect.answer(toldOf(posting, { seq: 0, id: "", text: "" })), seq: 0 };
	}
	const text = toldText(reading.said.text, house.limits.messageBytesMax, hook.calls);
	if (text === "") return refused(house, hook, refuse("empty"));
	return submitted(house, posting, dialect, { ...reading.said, text });
}

async function submitted(house: House, posting: Posting, dialect: Dialect, said: Said): Promise<Posted> {
	const { hook, address, done } = posting;
	const { text } = said;
	const onceAs = posting.onceAs ?? said.onceAs;
	const bytes = Buffer.byteLength(text);
	const retryAfterMs = house.postBytes.take(address, bytes);
	if (retryAfterMs > 0) return refused(house, hook, refuse("too-many-from-here", { retryAfterMs }));
	const id = onceAs === undefined ? risingId() : postId(hook.hook, onceAs);
	const key = said.key ?? (posting.key && hashOfKey(posting.key));
	const outcome = await house.submit({
		type: "hook-post",
		...{ hook: hook.hook, room: hook.room, id, text },
		...(key !== undefined && key !== "" && { key, ...((said.done || done) && { done: true as const }) }),
		at: house.clock.wall(),
	});
	if (outcome.kind === "refused" || outcome.kind === "repeated") house.postBytes.giveBack(address, bytes);
	if ("refusal" in outcome) return refused(house, hook, outcome.refusal);
	const note = house.hookNotes.of(hook.hook);
	note.postedAt = house.clock.wall();
	note.dialect = dialect.name;
	house.metrics.hookPosts.inc({ dialect: dialect.name });
	return { answer: dialect.answer(toldOf(posting, { seq: outcome.seq, id, text })), seq: outcome.seq };
}

function toldOf(
	{ hook, wait }: Posting,
	told: { readonly seq: number; readonly id: string; readonly text: string },
) {
	return { ...told, room: hook.room, name: hook.name, at: Date.now(), wait };
}

export function refused(house: House, { hook }: Hook, refusal: Refusal): { readonly refusal: Refusal } {
	const { code, message } = refusal;
	const note = house.hookNotes.of(hook);
	note.refusedAt = house.clock.wall();
	note.refusal = { code, message };
	house.metrics.hooksRefused.inc({ code });
	return { refusal };
}

function hashOfKey(key: string): string {
	return createHash("sha256").update(`key ${key}`).digest("base64url");
}
