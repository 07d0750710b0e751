import type { Asker } from "@parley/engine/lookups/requestor";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { ReminderList, ReminderWish } from "@parley/protocol/reminders";
import type { House, Result } from "../../app/context.ts";
import { refuseTime } from "../later/later.ts";
import { refuseLook } from "../read.ts";
import { asReadable } from "../readable.ts";
import type { RemindersRequest } from "./lookups/reminders.ts";

type Own = Asker & { readonly address: string };

/** REMIND1, at the rate of posts. */
export async function remind(
	house: House,
	session: string,
	target: number,
	{ room, at: remindAt }: ReminderWish,
): Promise<Refusal | undefined> {
	const waitMs = house.connected.takePost(session);
	if (waitMs > 0) return refuse("too-fast", { retryAfterMs: waitMs });
	const tooFar = refuseTime(house, session, remindAt);
	if (tooFar !== undefined) return tooFar;
	const { remindersPerPersonMax: max } = house.limits;
	const outcome = await house.submit({
		...{ type: "remind", session, room, target },
		...{ remindAt: Math.floor(remindAt), max, at: house.clock.wall() },
	});
	return "refusal" in outcome ? outcome.refusal : undefined;
}

export async function endReminder(
	house: House,
	session: string,
	target: number,
): Promise<Refusal | undefined> {
	const waitMs = house.connected.takePost(session);
	if (waitMs > 0) return refuse("too-fast", { retryAfterMs: waitMs });
	const outcome = await house.submit({ type: "end-reminder", session, target, at: house.clock.wall() });
	return "refusal" in outcome ? outcome.refusal : undefined;
}

/** REMIND2: what they may read just now as it stands, of all else that it is there. */
export async function ownReminders(house: House, asker: Own): Promise<Result<ReminderList>> {
	const refusal = refuseLook(house, asker.person, asker.address);
	if (refusal !== undefined) return { ok: false, refusal };
	const request: RemindersRequest = { session: asker.person };
	const found = await house.requestor.request<ReminderList>("reminders", request, asker);
	if (!found.ok) return found;
	const reminders = found.value.reminders.map(({ remindAt, rang, ...one }) => ({
		...asReadable(house, asker, one),
		remindAt,
		...(rang && { rang }),
	}));
	return { ok: true, value: { reminders } };
}
