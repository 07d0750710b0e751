import type { House } from "./house.ts";
import type { Session } from "./rules/house-state.ts";

/** A time-out that could not be stored is tried again this much later. */
const RETRY_MS = 1_000;
/** A node that comes up has heard by then who is where. */
const HEAR_NODES_MS = 3_000;
const SWEEP_MS = 3_600_000;

/** The grace of a session is over: what time brings about is a draft, refused if anything newer happened. */
export async function graceOver(house: House, id: string): Promise<void> {
	// as decided: a seat that the time-out before this one handed on, in this very turn, is over too
	const { sessions, rooms } = house.ahead();
	const session = sessions.get(id);
	if (session === undefined) return;
	const drafts = session.rooms.map((roomId) => {
		const room = rooms.get(roomId);
		const since = room?.seats.get(id) ?? room?.line.get(id) ?? 0;
		return house.submit({ type: "expire-seat", session: id, room: roomId, since });
	});
	if (session.holdsName)
		drafts.push(
			house.submit({ type: "expire-name", session: id, since: session.since, at: house.clock.wall() }),
		);
	await Promise.all(drafts);
	// not stored, or overtaken by what another node decided meanwhile: whoever is not here must not sit for ever
	if (holdsSomething(house.ahead().sessions.get(id)) && !house.attendance.isExpected(id))
		house.attendance.startGrace(id, RETRY_MS);
}

function holdsSomething(session: Session | undefined): boolean {
	return session !== undefined && (session.holdsName || session.rooms.length > 0);
}

/** Whoever holds something and is not here is in grace: all after a start (BACK4), after a recovery some. */
export function startGraces(house: House): void {
	// where there are other nodes, they say first who is with them
	const graceMs = Math.max(house.limits.graceMs, house.neighbours === undefined ? 0 : HEAR_NODES_MS);
	for (const session of house.shown().sessions.values())
		if (holdsSomething(session) && !house.attendance.isExpected(session.session))
			house.attendance.startGrace(session.session, graceMs);
}

/** Forgets sessions unused for too long (NAME4); returns how to stop. */
export function sweepSessions(house: House): () => void {
	const sweep = (): void => {
		const oldest = house.clock.wall() - house.limits.sessionMs;
		for (const session of house.shown().sessions.values()) {
			if (session.holdsName || session.usedAt > oldest || house.attendance.isPresent(session.session))
				continue;
			void house.submit({ type: "expire-session", session: session.session, since: session.since });
		}
	};
	sweep();
	const timer = setInterval(sweep, SWEEP_MS);
	return () => clearInterval(timer);
}
