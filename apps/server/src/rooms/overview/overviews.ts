import { FairLine } from "@parley/engine/lib/fair-line";
import { runInPortions } from "@parley/engine/lib/interruptible";
import type { ClientSession } from "../../app/client-session.ts";
import type { House } from "../../app/context.ts";
import type { FoundRoom, OverviewAnswer, OverviewRequest } from "../../messages/lookups/overview.ts";
import { membershipsOf } from "../members.ts";
import { type LookedAt, lookAtRooms, toldOf, type Viewer } from "./room-of-ones.ts";

/** While one is asked about, the next is looked at. */
const AT_ONCE = 2;

interface Due {
	readonly client: ClientSession;
	readonly session: string;
	/** a room alone; undefined: all of theirs */
	readonly only: string | undefined;
}

/**
 * OVER1: what one missed in all of one's rooms, behind each `welcome`. Thousands may come back together: they take turns,
 * addresses before people, and of each all rooms are one question to the archive, where the loop does not know by itself.
 */
export class Overviews {
	readonly #house: () => House;
	#line = new FairLine<Due>();
	#telling = 0;
	/** what of whom stands in line: told once, as it is when it is their turn */
	readonly #waiting = new WeakMap<ClientSession, Set<string | undefined>>();

	constructor(house: () => House) {
		this.#house = house;
	}

	/** A newcomer has no rooms, and a crowd of them costs nobody a turn. */
	tell(client: ClientSession, session: string): void {
		if (membershipsOf(this.#house().shown(), session).length === 0)
			return this.#send({ client, session, only: undefined }, [], []);
		this.#standInLine({ client, session, only: undefined });
	}

	/** One got a seat, lost it or may come in again: sockets that are not in that room are told how it is with it now. */
	changed(session: string, room: string): void {
		for (const client of this.#house().connected.clientsOf(session))
			if (!client.rooms.has(room)) this.#standInLine({ client, session, only: room });
	}

	#standInLine(due: Due): void {
		const waiting = this.#waiting.get(due.client) ?? new Set();
		if (waiting.has(due.only) || waiting.has(undefined)) return;
		this.#waiting.set(due.client, waiting.add(due.only));
		this.#line.push({ person: due.session, address: due.client.connection.address }, due);
		if (this.#telling < AT_ONCE) void this.#tellAll();
	}

	close(): void {
		this.#line = new FairLine();
	}

	async #tellAll(): Promise<void> {
		this.#telling += 1;
		for (let due = this.#line.shift(); due !== undefined; due = this.#line.shift()) await this.#tellOne(due);
		this.#telling -= 1;
	}

	async #tellOne(due: Due): Promise<void> {
		const { client, session, only } = due;
		this.#waiting.get(client)?.delete(only);
		if (client.connection.isOver) return;
		const looked = await runInPortions(lookAtRooms(this.#house(), viewerOf(client, session), only));
		// it is none of theirs any more, which they were told
		if (only !== undefined && looked.length === 0) return;
		this.#send(due, looked, await this.#find(client, session, looked));
	}

	/** Undefined: the archive did not answer, or not in time. */
	async #find(
		client: ClientSession,
		session: string,
		looked: readonly LookedAt[],
	): Promise<OverviewAnswer | undefined> {
		const { requestor, shown } = this.#house();
		const rooms = looked.flatMap(({ asked }) => asked ?? []);
		if (rooms.length === 0) return [];
		const request: OverviewRequest = { session, name: shown().sessions.get(session)?.name ?? "", rooms };
		const asker = { person: session, address: client.connection.address };
		const found = await requestor.request<OverviewAnswer>("overview", request, asker);
		return found.ok ? found.value : undefined;
	}

	/** OVER2: what is not known is left out. */
	#send(
		{ client, session, only }: Due,
		looked: readonly LookedAt[],
		answer: OverviewAnswer | undefined,
	): void {
		const house = this.#house();
		const found = new Map<LookedAt, FoundRoom | undefined>();
		for (const one of looked) if (one.asked !== undefined) found.set(one, answer?.[found.size]);
		const viewer = viewerOf(client, session);
		const rooms = looked.flatMap((one) => toldOf(house, viewer, one, found.get(one)) ?? []);
		house.metrics.overviews.inc({ told: answer === undefined ? "part" : "all" });
		client.answer({ type: "overview", rooms, ...(only !== undefined && { part: true }) });
	}
}

function viewerOf({ connection, knowsOfMany }: ClientSession, session: string): Viewer {
	return { session, address: connection.address, knowsOfMany };
}
