import type { ClientSession } from "../app/client-session.ts";
import type { House } from "../app/context.ts";
import type { ActivitiesChanged, ActivityRequest } from "./lookups/activity.ts";
import { AGAIN_MS, spread } from "./spread.ts";

/** Whoever is told a little more holds that already; of many who come back from different places many ask the same. */
const SINCE_STEP = 64;
/** Asked for and not answered yet: a thousand who come back together are told the same. */
const asked = new WeakMap<House, Map<string, Promise<ActivitiesChanged | undefined>>>();

/** ACT7: how those activities of a room stand that changed from a Seq on, to one socket; in pages, as it takes them. */
export async function tellChanged(
	house: House,
	client: ClientSession,
	session: string,
	room: string,
	from: number,
): Promise<void> {
	const moved = house.shown().rooms.get(room)?.moved ?? 0;
	if (moved === 0 || moved < from) return;
	const since = from - (from % SINCE_STEP);
	let behind: number | undefined = 0;
	while (behind !== undefined && isInside(client, room)) {
		const page: ActivitiesChanged | undefined = await pageOf(house, client, session, { room, since, behind });
		if (page === undefined) await spread(AGAIN_MS);
		else {
			if (page.encoded !== "" && isInside(client, room)) client.connection.output.answer(page.encoded);
			behind = page.next;
			await client.connection.output.taken();
		}
	}
}

/** Whoever was behind, and is fed live again. */
export function tellMissed(house: House, client: ClientSession): void {
	for (const [room, place] of client.rooms) {
		if (place.state !== "inside" || place.reader.missed === undefined) continue;
		const since = place.reader.missed;
		place.reader.missed = undefined;
		void tellChanged(house, client, place.reader.viewer, room, since);
	}
}

async function pageOf(
	house: House,
	client: ClientSession,
	session: string,
	page: { readonly room: string; readonly since: number; readonly behind: number },
): Promise<ActivitiesChanged | undefined> {
	const known = asked.get(house) ?? new Map<string, Promise<ActivitiesChanged | undefined>>();
	asked.set(house, known);
	const key = `${page.room} ${page.since} ${page.behind} ${house.shown().rooms.get(page.room)?.moved}`;
	const underWay = known.get(key);
	if (underWay !== undefined) return underWay;
	const request: ActivityRequest = { ask: "changed", ...page };
	const asking = house.requestor
		.request<ActivitiesChanged>("activity", request, { person: session, address: client.connection.address })
		.then((found) => (found.ok ? found.value : undefined))
		.finally(() => known.delete(key));
	known.set(key, asking);
	return asking;
}

function isInside(client: ClientSession, room: string): boolean {
	return !client.connection.isOver && client.rooms.get(room)?.state === "inside";
}
