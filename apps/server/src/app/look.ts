import type { Doubt } from "@parley/engine/order/jetstream/second-look";
import { sentText } from "../activities/rules/sent-text.ts";
import type { EarlierPost, EarlierPostRequest } from "../messages/lookups/earlier-post.ts";
import type { House } from "./context.ts";
import type { Draft, MessageDraft } from "./drafts.ts";
import { decideLive } from "./rules/decide.ts";
import type { HouseLimits } from "./rules/house-limits.ts";

type Looking = Pick<House, "shown" | "requestor" | "connected">;

/** What is shown has against a draft, by the rules; undefined: nothing, or nothing that it could know of. */
export function lookAt(house: Looking, draft: Draft, limits: HouseLimits): Doubt | undefined {
	if (draft.type === "rules" || draft.type === "due" || isOfThePast(draft)) return undefined;
	const decision = decideLive(house.shown(), draft, limits);
	if ("refusal" in decision) return { refusal: decision.refusal };
	if (!("event" in decision)) return undefined;
	const { event } = decision;
	if (event.type !== "posted" || event.refusal === undefined || draft.type !== "post") return undefined;
	return { refusal: event.refusal, isKnown: () => isKnown(house, draft) };
}

/** Live state says nothing of them. */
function isOfThePast({ type }: Draft): boolean {
	return [
		"free-seat",
		"stop-activity",
		"stop-hung",
		"allow-activity",
		"send-later",
		"ring-reminder",
	].includes(type);
}

/** ONCE1: what stands is answered whatever its author may do now, and another message under its id is told so. */
async function isKnown(
	{ requestor, connected }: Looking,
	{ session, room, id, text: written, files = [], activity }: MessageDraft & { type: "post" },
): Promise<boolean> {
	const text = activity === undefined ? written : sentText(written, activity);
	const request: EarlierPostRequest = { session, room, id, text, files: files.map((file) => file.id) };
	const found = await requestor.request<EarlierPost>("earlier-post", request, connected.askerFor(session));
	if (!found.ok) throw new Error(found.refusal.message);
	return found.value.isKnown;
}
