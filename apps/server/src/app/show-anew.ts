import { type Interruptible, runInPortions } from "@parley/engine/lib/interruptible";
import { tellChanged } from "../activities/tell-changed.ts";
import { sendReported } from "../moderation/deliver-moderation.ts";
import { throwOut } from "../moderation/thrown-out.ts";
import { tellBlocked } from "../people/blocking/tell-blocked.ts";
import { tellMe } from "../people/deliver-keeping.ts";
import { dropMemory } from "../people/deliver-leaving.ts";
import { comeAgain, endDevice, forgetSession } from "../people/session-ends.ts";
import { sendToCompanion } from "../rooms/conversations/deliver-conversations.ts";
import { takePlaces } from "../rooms/enter.ts";
import { endMembership, forgetRoom } from "../rooms/leave.ts";
import { isMember } from "../rooms/members.ts";
import { roomGone } from "../rooms/room-gone.ts";
import { sendRulesToAll } from "../rooms/room-settings.ts";
import type { ClientSession } from "./client-session.ts";
import type { House } from "./context.ts";
import type { Missed } from "./rows/missed-rows.ts";
import type { Head, Shown } from "./rows/shown-rows.ts";
import { differencesOf, type HouseDifferences, type Lost } from "./rules/house-differences.ts";
import type { HouseState } from "./rules/house-state.ts";

/** What is shown, read from the archive, and what was missed since that place: see `readingShown`, `readingMissed`. */
export type ReadShown = (place: (...head: Head) => void, since: number) => Interruptible<Shown & Missed>;

interface Anew extends Shown, Missed {
	readonly heads: readonly Head[];
	readonly differences: HouseDifferences;
}

/**
 * What is shown is what the archive holds, which was not delivered: readers are fed what they lack, whoever ended is closed,
 * whoever lost a place is told, and who is in a room, how it is kept, where one has a seat and what people see of their
 * conversations is told where that differs. Read in portions while people are here; nothing may be delivered meanwhile.
 */
export async function showAnew(
	house: House,
	read: ReadShown,
	use: (state: HouseState) => void,
): Promise<void> {
	const { state, files, heads, differences, thrownOut, ...missed } = await runInPortions(
		reading(house, read),
	);
	const { newest } = house.shown();
	use(state);
	house.files.load(files);
	// before their namesakes get messages: what was recent in the old room is shown to nobody in the new one
	for (const room of differences.gone) roomGone(house, room);
	for (const head of heads) {
		house.fanOut.advance(...head);
		house.heads.changed(head[0]);
		house.news.changed(head[0]);
	}
	// first: who is told of a lost place comes in again
	for (const session of differences.ended) forgetSession(house, session);
	forgetLeavers(house, differences.ended);
	for (const ended of differences.endedDevices) endDevice(house, ended);
	for (const renewed of differences.renewed) comeAgain(house, renewed);
	for (const deed of thrownOut)
		throwOut(house, deed, (clients, as) => {
			if (!isIn(state, deed)) for (const client of clients) forgetRoom(house, client, deed.room, as);
		});
	house.botSockets.look();
	for (const place of differences.lost) leftUnseen(house, place);
	for (const room of differences.people) house.presence.renew(room);
	for (const client of house.connected.clients()) if (!client.connection.isOver) takePlaces(house, client);
	for (const { room, session } of [...differences.seated, ...differences.unbanned])
		house.overviews.changed(session, room);
	for (const { room, session } of differences.conversations) sendToCompanion(house, room, session);
	// only there: under the passphrase of before, the wish to be told outlives the seat
	for (const room of differences.locked) house.push?.locked(room);
	for (const room of differences.moderated) sendRulesToAll(house, room, state.newest);
	sendMissed(house, missed);
	for (const client of house.connected.clients()) tellMovedSince(house, client, newest + 1);
	for (const session of differences.keeping) tellMe(house, session);
	for (const session of differences.blocking) tellBlocked(house, session);
}

/** Whoever ended may have left for good: memory holds what they wrote. */
function forgetLeavers(house: House, ended: readonly string[]): void {
	if (ended.length > 0) for (const { room } of house.fanOut.feeds) dropMemory(house, room);
}

/** ACT7: what was done in activities was told to nobody. */
function tellMovedSince(house: House, client: ClientSession, since: number): void {
	for (const [room, place] of client.rooms)
		if (place.state === "inside") void tellChanged(house, client, place.reader.viewer, room, since);
}

function leftUnseen(house: House, { session, room, reason }: Lost): void {
	house.seen.left(room, session);
	const state = house.shown();
	const held = state.rooms.get(room);
	const isStill = held !== undefined && isMember(state, held, session);
	if (held === undefined || isStill)
		for (const client of house.connected.clientsOf(session)) forgetRoom(house, client, room, reason);
	else endMembership(house, session, room, reason);
	if (isStill) house.overviews.changed(session, room);
	if (reason !== "expired" && house.connected.isPresent(session)) house.push?.left(session, room);
}

/** What no state says. */
function sendMissed(house: House, { posted, removed, reported }: Omit<Missed, "thrownOut">): void {
	for (const { room, target } of removed) house.push?.removed(room, target);
	for (const message of posted) house.push?.posted(message.room, () => message);
	for (const id of reported) {
		const room = house.shown().rooms.get(id);
		if (room !== undefined) sendReported(house, room);
	}
}

function* reading({ shown, fanOut }: House, read: ReadShown): Interruptible<Anew> {
	const heads: Head[] = [];
	const place = (...[room, head, posts]: Head): void => {
		if (head > fanOut.headOf(room)) heads.push([room, head, posts]);
	};
	const now = yield* read(place, shown().newest);
	return { ...now, heads, differences: yield* differencesOf(shown(), now.state) };
}

function isIn({ rooms }: HouseState, { room, session }: { room: string; session: string }): boolean {
	const held = rooms.get(room);
	return held?.seats.has(session) === true || held?.line.has(session) === true;
}
