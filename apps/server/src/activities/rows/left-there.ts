import type { Held } from "@parley/activities/run";
import type { Database } from "better-sqlite3";
import { prepared } from "../../app/lookups/prepared.ts";
import { withoutName } from "./without-name.ts";

interface Standing {
	/** of the message */
	readonly seq: number;
	readonly begunBy: string;
	readonly storedSeq: number;
}

interface Leaver {
	readonly session: string;
	readonly seq: number;
}

/** What is stored of it holds their names still: it was written before they left for good. */
const LEFT = `
	SELECT l.session, l.seq FROM leaving l WHERE l.seq > $storedSeq AND (
		(l.session = $begunBy AND l.begun_seq < $seq)
		OR EXISTS (SELECT 1 FROM acted_in i WHERE i.session = l.session AND i.target = $seq))
	ORDER BY l.seq`;
// who began it may have done so by another name
const NAMED = `
	SELECT name FROM activity_moves WHERE target = $target AND by = $session
	UNION SELECT name FROM timeline WHERE seq = $target AND author = $session`;

/** By which they acted there, as far as that is not gone from the rows. */
export function namesThere(database: Database, target: number, session: string): ReadonlySet<string> {
	return new Set(prepared(database, NAMED).pluck().all({ target, session }) as string[]);
}

export function isLeftBySome(database: Database, { seq, begunBy, storedSeq }: Standing): boolean {
	return prepared(database, LEFT).get({ seq, begunBy, storedSeq }) !== undefined;
}

/**
 * WHO60: what an activity holds loses a name at the place of the log at which somebody left for good, and the moves behind
 * that place are folded into what then stands: so it is the same on every node, however far the rows of each have come.
 */
export class LeftThere {
	readonly #database: Database;
	readonly #target: number;
	readonly #leavers: Leaver[];

	constructor(database: Database, { seq, begunBy, storedSeq }: Standing) {
		this.#database = database;
		this.#target = seq;
		this.#leavers = prepared(database, LEFT).all({ seq, begunBy, storedSeq }) as Leaver[];
	}

	/** As it stood right before that move; without one, as it stands. */
	before(move: number, held: Held): Held {
		let then = held;
		for (const { session } of this.#leavers.splice(0, this.#leftBefore(move))) {
			const { state, seats, over } = then;
			const names = namesThere(this.#database, this.#target, session);
			then = { ...withoutName({ state, seats }, session, names), over };
		}
		return then;
	}

	#leftBefore(move: number): number {
		const later = this.#leavers.findIndex(({ seq }) => seq >= move);
		return later < 0 ? this.#leavers.length : later;
	}
}
