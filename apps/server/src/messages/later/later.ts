import type { Asker } from "@parley/engine/lookups/requestor";
import type { LaterList, LaterWish } from "@parley/protocol/later";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../../app/context.ts";
import { lifeOf } from "../../people/expiry.ts";
import { refuseLook } from "../read.ts";
import { refuseBytes, textProblem } from "../write.ts";
import type { LaterRequest } from "./lookups/later.ts";
import type { LaterDraft } from "./rules/later-drafts.ts";

type Own = Asker & { readonly address: string };

const DAY_MS = 86_400_000;

/** LATER1: what bounds a post bounds what will be one. */
export async function postLater(
	house: House,
	{ session, address }: { readonly session: string; readonly address: string },
	id: string,
	{ room, text, replyTo, at: sendAt }: LaterWish,
): Promise<Refusal | undefined> {
	const waitMs = house.connected.takePost(session);
	if (waitMs > 0) return refuse("too-fast", { retryAfterMs: waitMs });
	const wrong = textProblem(house, text) ?? refuseTime(house, session, sendAt);
	if (wrong !== undefined) return wrong;
	const bytes = Buffer.byteLength(text);
	const tooMuch = refuseBytes(house, address, bytes);
	if (tooMuch !== undefined) return tooMuch;
	const at = house.clock.wall();
	const draft: LaterDraft = {
		...{ type: "post-later", session, room, id, text },
		...(replyTo !== undefined && { replyTo }),
		// what is past is now: so it stands in the list, should it not be sent
		...{ sendAt: Math.floor(Math.max(sendAt, at)), max: house.limits.laterPerPersonMax },
		...provenFor(house),
		at,
	};
	const outcome = await house.submit(draft);
	if (outcome.kind === "refused" || outcome.kind === "repeated") house.postBytes.giveBack(address, bytes);
	return "refusal" in outcome ? outcome.refusal : undefined;
}

export async function cancelLater(house: House, session: string, id: string): Promise<Refusal | undefined> {
	const waitMs = house.connected.takePost(session);
	if (waitMs > 0) return refuse("too-fast", { retryAfterMs: waitMs });
	const outcome = await house.submit({ type: "cancel-later", session, id, at: house.clock.wall() });
	return "refusal" in outcome ? outcome.refusal : undefined;
}

/** LATER2 */
export async function laterMessages(house: House, asker: Own): Promise<Result<LaterList>> {
	const refusal = refuseLook(house, asker.person, asker.address);
	if (refusal !== undefined) return { ok: false, refusal };
	const request: LaterRequest = { session: asker.person };
	return house.requestor.request<LaterList>("later", request, asker);
}

/** Whoever stays away for longer than the house remembers them would have nobody to say it for. */
export function refuseTime(house: House, session: string, sendAt: number): Refusal | undefined {
	const person = house.shown().sessions.get(session);
	if (person === undefined) return refuse("token-invalid");
	const aheadMs = Math.min(house.limits.laterAheadMs, lifeOf(house, person));
	if (sendAt <= house.clock.wall() + aheadMs) return undefined;
	const days = Math.floor(aheadMs / DAY_MS);
	const message = `That is too far ahead: it can be at most ${days} days from now.`;
	return refuse("not-allowed", { field: "at", message });
}

/** WHO52: that its author has not signed in by the provider for long is known by the log, and for how long they may, here. */
function provenFor({ provider }: House): { readonly provenMs?: number } {
	const lastsMs = provider?.until(0) ?? Number.POSITIVE_INFINITY;
	return Number.isFinite(lastsMs) ? { provenMs: lastsMs } : {};
}
