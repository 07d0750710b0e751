import {
	type EventPage,
	type FirstPage,
	isInMemory,
	pageFor,
	pageInMemory,
	plainView,
	type Reader,
	type Start,
	withEvents,
} from "@parley/engine";
import { type LeftReason, type Refusal, refuse } from "@parley/engine/wire";
import type { FrameOfType } from "./frames.ts";
import { type House, presenceAt } from "./house.ts";
import type { Place, Player } from "./player.ts";
import { placeInLine, SEATS } from "./state.ts";

/** Who comes in: `ref` of the frame that asked for it; undefined: a seat became free, and nobody asked just now. */
interface Arrival {
	readonly room: string;
	readonly ref: number | undefined;
	readonly start: Start;
}

export async function open(
	{ host }: House,
	player: Player,
	{ ref, room, capacity = SEATS }: FrameOfType<"open">,
): Promise<void> {
	const { session } = player;
	const outcome = await host.submit({ type: "open", session, room, capacity, at: host.clock.wall() });
	if ("refusal" in outcome) return player.refuse(outcome.refusal, ref);
	player.answer({ type: "ok", ref });
}

export async function join(house: House, player: Player, frame: FrameOfType<"join">): Promise<void> {
	const { host, shown } = house;
	const { ref, room, after, epoch } = frame;
	await player.leaving.get(room);
	const isAhead = (): boolean => after !== undefined && after > host.fanOut.headOf(room);
	// another node has shown them more than this one has seen
	if (epoch === host.epoch && isAhead()) await host.caughtUp();
	const place = player.places.get(room);
	if (place !== undefined && place.state !== "waiting") return player.refuse(refuse("already-a-member"), ref);
	// BACK3: a position of another log, or one that this log has not come to
	if (after !== undefined && (epoch !== host.epoch || isAhead()))
		return player.refuse(refuse("stale-position"), ref);
	const { session } = player;
	if (shown().tables.get(room)?.seats.has(session) !== true) {
		if (place === undefined) player.places.set(room, { state: "joining" });
		const outcome = await host.submit({ type: "sit", session, room, at: host.clock.wall() });
		// another socket of theirs may have got the seat a moment ago
		if ("refusal" in outcome && outcome.refusal.code !== "already-a-member") {
			if (player.places.get(room)?.state === "joining") player.places.delete(room);
			return player.refuse(outcome.refusal, ref);
		}
	}
	const start: Start = after === undefined ? { from: "newest" } : { from: "position", after };
	await comeIn(house, player, { room, ref, start });
}

export async function wait(house: House, player: Player, { ref, room }: FrameOfType<"wait">): Promise<void> {
	const { host, shown } = house;
	const { session, places } = player;
	await player.leaving.get(room);
	const place = places.get(room);
	if (place !== undefined && place.state !== "waiting") return player.refuse(refuse("already-a-member"), ref);
	// before the draft: the seat may be given in the very commit that puts them in line
	places.set(room, { state: "waiting", isAsked: true, sent: 0 });
	const outcome = await host.submit({ type: "queue", session, room, at: host.clock.wall() });
	const table = shown().tables.get(room);
	const isKnown = "refusal" in outcome && outcome.refusal.code === "already-a-member";
	const refusal = "refusal" in outcome && !isKnown ? outcome.refusal : undefined;
	if (refusal === undefined && table?.seats.has(session))
		return comeIn(house, player, { room, ref, start: { from: "newest" } });
	const inLine = table === undefined ? 0 : placeInLine(table, session);
	if (refusal !== undefined || inLine === 0) {
		if (places.get(room)?.state === "waiting") places.delete(room);
		// refused, or another socket of theirs left the line in the same breath
		return player.refuse(refusal ?? refuse("not-a-member"), ref);
	}
	places.set(room, { state: "waiting", isAsked: false, sent: inLine });
	player.answer({ type: "waiting", ref, room, place: inLine });
}

export async function leave(
	house: House,
	player: Player,
	{ ref, room }: FrameOfType<"leave">,
): Promise<void> {
	const { host } = house;
	const { session, leaving } = player;
	const left = host.submit({ type: "rise", session, room, at: host.clock.wall() });
	leaving.set(room, left);
	const outcome = await left;
	if (leaving.get(room) === left) leaving.delete(room);
	if ("refusal" in outcome) return player.refuse(outcome.refusal, ref);
	forget(house, player, room);
	player.answer({ type: "ok", ref });
}

/** What became of a place at a table in which something changed; `reason`: of whoever has none any more (ROOM5). */
export function settle(house: House, player: Player, room: string, reason: LeftReason): void {
	const place = player.places.get(room);
	if (place === undefined || place.state === "joining") return;
	const table = house.shown().tables.get(room);
	const isSeated = table?.seats.has(player.session) === true;
	if (place.state === "inside") {
		if (!isSeated) leftBy(house, player, room, reason);
		return;
	}
	if (place.isAsked) return;
	const start: Start = { from: "newest" };
	if (isSeated) return void comeIn(house, player, { room, ref: undefined, start });
	const inLine = table === undefined ? 0 : placeInLine(table, player.session);
	if (inLine === 0) return leftBy(house, player, room, reason);
	if (inLine === place.sent) return;
	player.places.set(room, { ...place, sent: inLine });
	player.answer({ type: "waiting", room, place: inLine });
}

function leftBy(house: House, player: Player, room: string, reason: LeftReason): void {
	forget(house, player, room);
	const isAnswered = reason === "left" && player.leaving.has(room);
	if (!isAnswered) player.answer({ type: "left", room, reason });
}

/** It is fed no more. */
export function forget({ host }: House, player: Player, room: string): void {
	const place = player.places.get(room);
	player.places.delete(room);
	if (place?.state === "inside") host.catchUp.leave(place.reader);
}

/** The newest page or what was missed, from memory where it reaches, and live from there on. */
async function comeIn(house: House, player: Player, arrival: Arrival): Promise<void> {
	const { room, start } = arrival;
	const { fanOut, lookups } = house.host;
	// another frame of this socket was first: a second reader would get everything twice
	if (player.places.get(room)?.state === "inside") return giveUp(player, arrival, refuse("already-a-member"));
	const joining: Place = { state: "joining" };
	player.places.set(room, joining);
	const feed = fanOut.feed(room);
	let archived: FirstPage | undefined;
	if (!isInMemory(feed, start)) {
		const request = { room, upTo: feed.head, ...pageFor(start) };
		const found = await lookups.request<EventPage>("page", request, player.asker);
		if (!found.ok) {
			if (player.places.get(room) === joining) player.places.delete(room);
			return giveUp(player, arrival, found.refusal);
		}
		const { encoded, lastSeq: position, lastCount: count } = found.value;
		archived = { encoded, position, count };
	}
	house.atTurnEnd(() => {
		if (player.places.get(room) !== joining) return giveUp(player, arrival, refuse("already-a-member"));
		const page = archived ?? pageInMemory(feed, start, player.session, plainView);
		// memory gave up meanwhile what it had
		if (page === undefined) return void comeIn(house, player, arrival);
		enter(house, player, arrival, page);
	});
}

function enter(house: House, player: Player, arrival: Arrival, page: FirstPage): void {
	const { room, ref, start } = arrival;
	const { fanOut, catchUp } = house.host;
	const { places, session, connection } = player;
	const table = house.shown().tables.get(room);
	places.delete(room);
	// left again, by another frame or another tab, before it could be said
	if (table?.seats.has(session) !== true) return giveUp(player, arrival, refuse("not-a-member"));
	const feed = fanOut.feed(room);
	const reader: Reader<string> = {
		...{ feed, sink: connection.output, viewer: session, place: { at: "live" }, owed: false },
	};
	places.set(room, { state: "inside", reader });
	const recovered = start.from === "position";
	const { game, seq, capacity } = table;
	const shown = {
		...{ type: "joined", ref, room, capacity, ...presenceAt(house.shown(), table) },
		head: recovered ? feed.head : page.position,
		games: recovered ? feed.count : page.count,
		recovered,
		// as it stands: whoever is told of an event up to `seq` has it in this board already
		...{ game: { ...game, cells: game.cells.map((mark) => mark ?? null) }, seq },
	};
	connection.output.answer(withEvents(shown, page.encoded));
	catchUp.enter(reader, page, recovered);
}

/** Whoever asked is refused; who came in from the line asked nothing, so they are told that they are not fed. */
function giveUp(player: Player, { room, ref }: Arrival, refusal: Refusal): void {
	if (player.connection.isOver) return;
	if (ref !== undefined) return player.refuse(refusal, ref);
	if (player.places.get(room) === undefined) player.answer({ type: "left", room, reason: "lost" });
}
