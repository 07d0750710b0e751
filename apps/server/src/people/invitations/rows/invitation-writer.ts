import type { Database, Statement } from "better-sqlite3";
import type { MemberWriter } from "../../../rooms/rows/member-writer.ts";
import type { InvitationEvent, TakenInvitation } from "../rules/invitation-drafts.ts";

/** Invitations, and what becomes of people who take them. */
export class InvitationWriter {
	readonly #members: MemberWriter;
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(database: Database, members: MemberWriter) {
		this.#members = members;
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	apply(seq: number, event: InvitationEvent): void {
		switch (event.type) {
			case "invited": {
				const { invitation, room, secretHash, uses, until, by, at, over } = event;
				for (const one of over) this.#run.end.run(one);
				this.#run.add.run(invitation, room, secretHash, uses, until, by, at, seq);
				return;
			}
			case "invitation-ended":
				this.#run.end.run(event.invitation);
				return;
			case "invitation-taken":
				return this.taken(seq, event.session, event);
		}
	}

	taken(seq: number, session: string, { invitation, ...admission }: TakenInvitation): void {
		this.#run.use.run(invitation);
		this.#members.invited(seq, { ...admission, session });
	}
}

const sql = {
	add: "INSERT INTO invitations (invitation, room, secret_hash, uses, used, until, made_by, made_at, seq) VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?)",
	end: "DELETE FROM invitations WHERE invitation = ?",
	use: "UPDATE invitations SET used = used + 1 WHERE invitation = ?",
} as const;
