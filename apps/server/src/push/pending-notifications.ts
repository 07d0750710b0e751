/** What came in one room for one person and was not told yet: one push for all of it. */
export interface PendingNotification {
	readonly session: string;
	readonly room: string;
	/** what is quoted: the newest that calls one, else the newest */
	readonly quoted: Quoted;
	readonly calls: boolean;
	readonly newest: number;
	readonly count: number;
}

export interface Quoted {
	readonly seq: number;
	readonly author: string;
	readonly name: string;
	readonly text: string;
}

/** One more message joins what is pending. */
export function withMessage(
	pending: PendingNotification | undefined,
	message: { session: string; room: string; calls: boolean; latest: Quoted },
): PendingNotification {
	const { session, room, calls, latest } = message;
	const { seq } = latest;
	if (pending === undefined) return { session, room, quoted: latest, calls, newest: seq, count: 1 };
	const quoted = calls || !pending.calls ? latest : pending.quoted;
	return { session, room, quoted, calls: calls || pending.calls, newest: seq, count: pending.count + 1 };
}
