import { LaterList, type LaterMessage, type LaterWish } from "@parley/protocol/later";
import { ReminderList } from "@parley/protocol/reminders";
import { useEffect } from "react";
import { askHouse, type Told } from "../../ui/ask-house.ts";
import { whyNot } from "../../ui/later-texts.ts";
import { remember } from "../../ui/storage.ts";
import { ToldAnew, useToldAnew } from "../../ui/told-anew.ts";
import { HAS_LATER } from "./has-later.ts";

const PATH = "/api/people/me/later";
const REMINDERS = "/api/people/me/reminders";

export interface Later extends LaterList, ReminderList {}

/** One answer for the line and the list: both may be shown. */
const told = new ToldAnew(askBoth);

/** LATER2, REMIND2: what waits and what rang, asked anew whenever it changed on any device; null: not known yet. */
export function useLater(): Told<Later> | null {
	const later = useToldAnew(told);
	useEffect(() => {
		if (!later?.ok) return;
		const { later: waiting, reminders } = later.value;
		remember(HAS_LATER, waiting.length + reminders.length > 0 ? "yes" : null);
	}, [later]);
	return later;
}

async function askBoth(token: string | null): Promise<Told<Later>> {
	const [later, reminders] = await Promise.all([
		askHouse({ path: PATH, token, answer: LaterList }),
		askHouse({ path: REMINDERS, token, answer: ReminderList }),
	]);
	if (!later.ok) return later;
	return reminders.ok ? { ok: true, value: { ...later.value, ...reminders.value } } : reminders;
}

/** The same id again changes what waits under it. */
export async function askToWait(
	token: string | null,
	id: string,
	{ room, text, replyTo, at }: LaterWish,
): Promise<Told<undefined>> {
	const body = { room, text, at, ...(replyTo !== undefined && { replyTo }) };
	const told = await askHouse({ path: `${PATH}/${id}`, method: "PUT", token, body });
	if (told.ok) remember(HAS_LATER, "yes");
	return told;
}

/** Null, or why it was not done. */
export async function sendLater(token: string | null, id: string, wish: LaterWish): Promise<string | null> {
	return whyNot(await askToWait(token, id, wish));
}

export async function cancelLater(token: string | null, id: LaterMessage["id"]): Promise<string | null> {
	return whyNot(await askHouse({ path: `${PATH}/${id}`, method: "DELETE", token }));
}

export async function endReminder(token: string | null, seq: number): Promise<string | null> {
	return whyNot(await askHouse({ path: `${REMINDERS}/${seq}`, method: "DELETE", token }));
}
