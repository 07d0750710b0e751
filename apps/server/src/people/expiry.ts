import { each, type Interruptible } from "@parley/engine/lib/interruptible";
import { isForNow } from "@parley/engine/rules";
import { closeCodes } from "@parley/protocol/close-codes";
import type { House } from "../app/context.ts";
import type { Draft } from "../app/drafts.ts";
import type { HouseState, Session } from "../app/rules/house-state.ts";
import { endOfGrace, endOfSession } from "./expire-drafts.ts";

/** A time-out that could not be stored is tried again this much later. */
const RETRY_MS = 1_000;
/** A node that comes up has heard by then who is where. */
const HEAR_NODES_MS = 3_000;
const SWEEP_MS = 3_600_000;
const SWEEP_MS_MIN = 100;

/** The grace of a session is over: what time brings about is a draft, refused if anything newer happened. */
export function graceOver(house: House, session: string): void {
	expire(house, session, () => {
		const held = house.shown().sessions.get(session);
		const isOver = held !== undefined && holdsSomething(held) && !house.connected.isExpected(session);
		return isOver ? endOfGrace(house, held) : [];
	});
}

function expire(house: House, session: string, drafts: () => readonly Draft[]): void {
	let asOf = 0;
	house.expiries.add({
		session,
		drafts: () => {
			asOf = house.shown().newest;
			return drafts();
		},
		over: () => againWhereNotOver(house, session, asOf),
	});
}

/**
 * Not stored, or overtaken by what another decided meanwhile: whoever is not here must not sit for ever. Whoever came
 * back meanwhile, and is lost again, is in a grace of its own, which is theirs as a whole.
 */
function againWhereNotOver({ shown, connected, peers }: House, session: string, asOf: number): void {
	const held = shown().sessions.get(session);
	if (held === undefined || !holdsSomething(held) || connected.isExpected(session)) return;
	// where there are other nodes, they say first who came to them
	const isNoMore = peers === undefined && wasHandedOn(shown(), held, asOf);
	connected.startGrace(session, isNoMore ? 0 : RETRY_MS);
}

/** Another's end gave them a seat in the same breath: their grace was over before they got it. */
function wasHandedOn({ rooms }: HouseState, { session, rooms: held }: Session, asOf: number): boolean {
	return held.some((id) => (rooms.get(id)?.seats.get(session) ?? 0) > asOf);
}

function holdsSomething({ holdsName, rooms }: Session): boolean {
	return holdsName || rooms.length > 0;
}

/** Whoever holds something and is not here is in grace: all after a start (BACK4), after a recovery some. */
export function* startingGraces(house: House): Interruptible<void> {
	yield* each(house.shown().sessions.values(), (session) => {
		if (holdsSomething(session)) expectSoon(house, session.session);
	});
}

/**
 * Somebody has a name or a seat now. Where nobody has heard of them, they are in grace: their hello may have got no
 * answer, and their node may have died since.
 */
export function expectSoon(house: House, session: string): void {
	if (house.connected.isExpected(session)) return;
	// where there are other nodes, they say first who is with them
	const heardMs = house.peers === undefined ? 0 : HEAR_NODES_MS;
	house.connected.startGrace(session, Math.max(house.limits.graceMs, heardMs));
}

/** As `expectSoon`, for who was given a seat and did nothing for it: where their end is under way they get no second grace. */
export function expectHandedOn(house: House, session: string): void {
	if (!house.expiries.has(session)) expectSoon(house, session);
}

/**
 * Another node took somebody for gone who is here. The name is claimed again; where it is another's by now, they are
 * sent to say hello anew, and hear it there. Of a seat the `left` tells.
 */
export async function claimNameAgain(house: House, id: string): Promise<void> {
	const session = house.shown().sessions.get(id);
	const here = house.connected.clientsOf(id);
	if (session === undefined || session.holdsName || here.length === 0) return;
	const { name, key } = session;
	const outcome = await house.submit({ type: "claim-name", session: id, name, key, at: house.clock.wall() });
	if (!("refusal" in outcome)) return;
	if (isForNow(outcome)) return void setTimeout(() => void claimNameAgain(house, id), RETRY_MS).unref();
	for (const client of here) client.connection.close(closeCodes.restart);
}

/** NAME4, WHO2: after its last use. */
export function lifeOf({ limits }: Pick<House, "limits">, { kept }: Session): number {
	return kept === undefined ? limits.sessionMs : limits.keptMs;
}

/** Forgets sessions unused for too long (NAME4); returns how to stop. */
export function sweepSessions(house: House): () => void {
	const sweep = (): void => {
		for (const session of house.shown().sessions.values())
			if (isOld(house, session))
				expire(house, session.session, () => (isOld(house, session) ? [endOfSession(house, session)] : []));
	};
	sweep();
	const timer = setInterval(sweep, Math.min(SWEEP_MS, Math.max(SWEEP_MS_MIN, house.limits.passerByMs / 4)));
	return () => clearInterval(timer);
}

function isOld(house: House, held: Session): boolean {
	const { clock, limits, connected, passersBy, shown } = house;
	const { session, holdsName, usedAt } = held;
	const lifeMs = Math.min(
		passersBy.neverSat(session) ? limits.passerByMs : Number.POSITIVE_INFINITY,
		lifeOf(house, held),
	);
	const isUnused = !holdsName && usedAt <= clock.wall() - lifeMs;
	return isUnused && !connected.isPresent(session) && shown().sessions.has(session);
}
