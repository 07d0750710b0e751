import type { TimelineEvent } from "@parley/protocol/events";
import type { House } from "../../app/context.ts";
import { eventsInArchive, eventsInMemory } from "../../messages/events-after.ts";
import { authorOf, type Hook } from "../rules/hook.ts";
import { isSentBy } from "./payload.ts";

/** Read anew for each message that is sent, so that it is as it stands then. */
const PAGE_EVENTS = 16;
const COUNTED_MAX = 100;

/** What the hook's room holds behind a place, as it stands now; undefined: it cannot be read just now. */
export async function eventsBehind(
	house: House,
	{ hook, room }: Hook,
	after: number,
	{ gone, limit = PAGE_EVENTS }: { readonly gone?: AbortSignal; readonly limit?: number } = {},
): Promise<readonly TimelineEvent[] | undefined> {
	const [viewer, place] = [authorOf(hook), { room, after, limit }];
	const inMemory = eventsInMemory(house, viewer, place);
	const asker = { person: viewer, address: undefined, ...(gone !== undefined && { gone }) };
	const found = inMemory ?? (await eventsInArchive(house, asker, place));
	if (!("ok" in found)) return found.events.map(parsed);
	return found.ok ? found.value.events.map(parsed) : undefined;
}

/** Messages that wait to be sent, those of the next hundred events at most; undefined: not known just now. */
export async function waitingFor(house: House, hook: Hook): Promise<number | undefined> {
	const { out } = hook;
	if (out === undefined) return undefined;
	const events = await eventsBehind(house, hook, out.told.upTo, { limit: COUNTED_MAX });
	return events?.filter((event) => isSentBy(hook, out, event)).length;
}

function parsed({ json }: { readonly json: string }): TimelineEvent {
	return JSON.parse(json) as TimelineEvent;
}
