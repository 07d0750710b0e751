import type { Database, Statement } from "better-sqlite3";
import type { EventOf } from "../../../app/events.ts";
import { type FoundConversation, setOf } from "../rules/companions.ts";

interface OldRoom {
	readonly no: number;
	readonly room: string;
	readonly openedBy: string | null;
	readonly openedSeq: number;
}

interface Candidate extends Omit<FoundConversation, "isCurrent"> {
	readonly pair: string | undefined;
	/** of the last message, and of the room's opening: rising with how late it was written in */
	readonly newest: readonly [number, number];
}

/** Whose conversations of two are. */
export class ConversationWriter {
	readonly #statements: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(database: Database) {
		this.#statements = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => {
				const statement = database.prepare(text);
				return [name, ofOneValue.has(name) ? statement.pluck() : statement];
			}),
		) as Record<keyof typeof sql, Statement>;
	}

	/** From the rows before this place of the log, and so alike on every node, whenever it meets them (TALK7). */
	close(seq: number, { seats }: EventOf<"conversations-closed">): readonly FoundConversation[] {
		const run = this.#statements;
		const candidates = (run.oldRooms.all() as OldRoom[]).map((room) => this.#whose(room));
		const newest = new Map<string, Candidate>();
		for (const candidate of candidates) {
			const { pair } = candidate;
			const other = pair === undefined ? undefined : newest.get(pair);
			if (pair !== undefined && (other === undefined || isLater(candidate, other)))
				newest.set(pair, candidate);
		}
		const found = candidates.map((candidate) => {
			const { room, people, pair } = candidate;
			return { room, people, isCurrent: pair === undefined || newest.get(pair) === candidate };
		});
		for (const conversation of found) {
			this.#keep(conversation);
			if (seats) this.#seatWhoWaits(seq, conversation);
		}
		run.putInForce.run(seq);
		return found;
	}

	begin(seq: number, { room, people, at }: EventOf<"conversation-begun">): void {
		const run = this.#statements;
		run.openRoom.run(room, people.length, people[0]?.session ?? null, at, seq);
		run.begin.run(room, 1);
		for (const [place, { session, name }] of people.entries())
			run.addPerson.run(room, session, place, name, place === 0 ? "accepted" : "new");
	}

	answer({ room, session, answer }: EventOf<"conversation-answered">): void {
		this.#statements.answer.run(answer, room, session);
	}

	/** A seat was given in a room that may wait for its second. */
	seated(room: string, session: string): void {
		const run = this.#statements;
		const waiting = run.onlyOne.get(room) as string | undefined;
		if (waiting === undefined || waiting === session) return;
		const known = run.currentOf.get(waiting, session);
		run.addPerson.run(room, session, 1, this.#nameOf(session, room), "accepted");
		if (known === undefined) run.makeCurrent.run(room);
		else run.closeRoom.run(room);
	}

	/** The session is over, and its row goes. */
	ended(session: string): void {
		this.#statements.keepName.run(session, session);
	}

	/** Who opened it, then the first other author. */
	#whose({ no, room, openedBy, openedSeq }: OldRoom): Candidate {
		const run = this.#statements;
		const other = openedBy === null ? undefined : (run.firstOther.get(no, openedBy) as string | undefined);
		const sessions = [openedBy, other].filter((one) => typeof one === "string");
		return {
			room,
			people: sessions.map((session) => ({ session, name: this.#nameOf(session, room) })),
			pair: openedBy === null || other === undefined ? undefined : setOf([openedBy, other]),
			newest: [(run.lastPost.get(no) as number | undefined) ?? 0, openedSeq],
		};
	}

	#keep({ room, people, isCurrent }: FoundConversation): void {
		const run = this.#statements;
		run.becomeConversation.run(isCurrent ? 0 : 1, room);
		run.begin.run(room, isCurrent && people.length === 2 ? 1 : 0);
		for (const [place, { session, name }] of people.entries())
			run.addPerson.run(room, session, place, name, "accepted");
		for (const held of [run.unseat, run.emptyLine, run.endMemberships, run.forgetPassed])
			held.run(room, room);
	}

	#seatWhoWaits(seq: number, { room }: FoundConversation): void {
		this.#statements.seatWaiting.run({ room, seq });
		this.#statements.leaveLine.run({ room });
		this.#statements.nowSeated.run({ room });
	}

	/** As the session is called, or where it is over, as it last wrote there. */
	#nameOf(session: string, room: string): string {
		const run = this.#statements;
		return ((run.nameOf.get(session) ?? run.wroteAs.get(room, session)) as string | undefined) ?? "";
	}
}

function isLater({ newest: [post, opened] }: Candidate, { newest }: Candidate): boolean {
	return post > newest[0] || (post === newest[0] && opened > newest[1]);
}

const ofOneValue: ReadonlySet<string> = new Set([
	...["onlyOne", "currentOf", "firstOther", "lastPost", "nameOf", "wroteAs"],
]);

const sql = {
	oldRooms:
		"SELECT no, room, opened_by openedBy, opened_seq openedSeq FROM rooms WHERE room LIKE 'direct-%' ORDER BY no",
	firstOther: "SELECT author FROM timeline WHERE room = ? AND type = 0 AND author <> ? ORDER BY seq LIMIT 1",
	lastPost: "SELECT seq FROM timeline WHERE room = ? AND type = 0 ORDER BY seq DESC LIMIT 1",
	nameOf: "SELECT name FROM sessions WHERE session = ?",
	wroteAs: `
		SELECT name FROM timeline WHERE room = (SELECT no FROM rooms WHERE room = ?) AND author = ?
		ORDER BY seq DESC LIMIT 1`,
	becomeConversation: "UPDATE rooms SET listed = 0, capacity = 2, closed = max(closed, ?) WHERE room = ?",
	unseat: `
		DELETE FROM seats WHERE room = ?
			AND session NOT IN (SELECT session FROM conversation_people WHERE room = ?)`,
	emptyLine: `
		DELETE FROM line WHERE room = ?
			AND session NOT IN (SELECT session FROM conversation_people WHERE room = ?)`,
	endMemberships: `
		DELETE FROM members WHERE room = ?
			AND session NOT IN (SELECT session FROM conversation_people WHERE room = ?)`,
	forgetPassed: `
		DELETE FROM passphrases_given WHERE room = ?
			AND session NOT IN (SELECT session FROM conversation_people WHERE room = ?)`,
	seatWaiting: `
		INSERT INTO seats SELECT room, session, $seq FROM line WHERE room = $room ORDER BY seq
		LIMIT (SELECT 2 - count(*) FROM seats WHERE room = $room)`,
	leaveLine:
		"DELETE FROM line WHERE room = $room AND session IN (SELECT session FROM seats WHERE room = $room)",
	// whoever sits is a member by that
	nowSeated:
		"DELETE FROM members WHERE room = $room AND session IN (SELECT session FROM seats WHERE room = $room)",
	putInForce: "INSERT INTO conversations_closed VALUES (?)",
	openRoom: `
		INSERT INTO rooms (room, title, topic, capacity, listed, opened_by, opened_at, opened_seq)
		VALUES (?, '', '', ?, 0, ?, ?, ?)`,
	begin: "INSERT INTO conversations VALUES (?, ?)",
	addPerson: "INSERT INTO conversation_people VALUES (?, ?, ?, ?, ?)",
	answer: "UPDATE conversation_people SET answer = ? WHERE room = ? AND session = ?",
	onlyOne: "SELECT max(session) FROM conversation_people WHERE room = ? GROUP BY room HAVING count(*) = 1",
	// of the two alone: they may be in larger ones, too
	currentOf: `
		SELECT c.room FROM conversations c
		JOIN conversation_people one ON one.room = c.room AND one.session = ?
		JOIN conversation_people other ON other.room = c.room AND other.session = ?
		WHERE c.is_current = 1 AND (SELECT count(*) FROM conversation_people who WHERE who.room = c.room) = 2`,
	makeCurrent: "UPDATE conversations SET is_current = 1 WHERE room = ?",
	closeRoom: "UPDATE rooms SET closed = 1 WHERE room = ?",
	keepName:
		"UPDATE conversation_people SET name = coalesce((SELECT name FROM sessions WHERE session = ?), name) WHERE session = ?",
} as const;
