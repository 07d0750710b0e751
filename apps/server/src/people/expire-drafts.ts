import type { House } from "../app/context.ts";
import { rulesOf } from "../app/draft-forms.ts";
import type { Draft } from "../app/drafts.ts";
import type { Session } from "../app/rules/house-state.ts";

type Asking = Pick<House, "clock" | "rulesInForce" | "shown">;

/** BACK4: name, seats and places in line are to be free. */
export function endOfGrace(house: Asking, session: Session): readonly Draft[] {
	const expire = expiryOf(house, session, false);
	return isInForce(house, expire) ? [expire] : inPieces(house, session);
}

/** NAME4: who has no name any more is to be forgotten. */
export function endOfSession(house: Asking, held: Session): Draft {
	const { session, since } = held;
	const expire = expiryOf(house, held, true);
	return isInForce(house, expire) ? expire : { type: "expire-session", session, since };
}

function expiryOf({ clock, shown }: Asking, { session }: Session, ended: boolean): Draft {
	return { type: "expire", session, asOf: shown().newest, ended, at: clock.wall() };
}

function isInForce(house: Asking, draft: Draft): boolean {
	return house.rulesInForce() >= rulesOf(draft);
}

/** Before rules 4 each thing ended by itself. */
function inPieces({ clock, shown }: Asking, { session, rooms, holdsName, since }: Session): readonly Draft[] {
	const sinceWhen = (id: string): number => {
		const room = shown().rooms.get(id);
		return room?.seats.get(session) ?? room?.line.get(session) ?? 0;
	};
	const drafts: Draft[] = rooms.map((room) => ({
		type: "expire-seat",
		session,
		room,
		since: sinceWhen(room),
	}));
	if (holdsName) drafts.push({ type: "expire-name", session, since, at: clock.wall() });
	return drafts;
}
