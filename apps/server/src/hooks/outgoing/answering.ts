import { setTimeout as pause } from "node:timers/promises";
import { isForNow } from "@parley/engine/rules";
import type { House } from "../../app/context.ts";
import { toldText } from "../dialects/told-text.ts";
import type { Hook } from "../rules/hook.ts";
import { postId } from "../secrets.ts";

const AGAIN_MS = 1_000;

interface Reply {
	readonly text: string;
	/** the message that is answered; its post is made once, however often it is answered (ONCE1) */
	readonly to: number;
}

/** HOOK9: what a receiver answered is posted at the rate of a hook, before the message counts as delivered. */
export async function postReply(
	house: House,
	hook: Hook,
	{ text, to }: Reply,
	signal: AbortSignal,
): Promise<void> {
	const said = toldText(text, house.limits.messageBytesMax, hook.calls);
	if (said === "") return;
	for (let waitMs = house.hookPosts.take(hook.hook); waitMs > 0; waitMs = house.hookPosts.take(hook.hook))
		await pause(waitMs, undefined, { ref: false, signal });
	await post(house, hook, { id: postId(hook.hook, String(to)), text: said, replyTo: to }, signal);
}

/** HOOK10: once; whoever owns the room is called, wherever they are. */
export async function postStopped(house: House, hook: Hook, why: string, signal: AbortSignal): Promise<void> {
	const { rooms, sessions } = house.shown();
	const owner = sessions.get(rooms.get(hook.room)?.owner ?? "")?.name;
	const text = `${owner === undefined ? "" : `@${owner} `}I send nothing any more: ${why}`;
	await post(house, hook, { id: postId(hook.hook, "stopped"), text }, signal);
}

/** Until the log has it, or has something against it for good. */
async function post(
	house: House,
	{ hook, room }: Hook,
	said: { readonly id: string; readonly text: string; readonly replyTo?: number },
	signal: AbortSignal,
): Promise<void> {
	for (;;) {
		const outcome = await house.submit({ type: "hook-post", hook, room, ...said, at: house.clock.wall() });
		if (outcome.kind === "accepted") house.metrics.hookPosts.inc({ dialect: "outgoing" });
		if ("refusal" in outcome) house.metrics.hooksRefused.inc({ code: outcome.refusal.code });
		if (!isForNow(outcome)) return;
		await pause(AGAIN_MS, undefined, { ref: false, signal });
	}
}
