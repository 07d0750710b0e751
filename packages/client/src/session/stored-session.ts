import type { KeyValue } from "../state/environment.ts";

const SESSION = "parley.session";
const ROOM = "parley.room";

export interface StoredSession {
	readonly name: string;
	/** a secret: it never leaves this store but in `hello` and in an Authorization header */
	readonly token?: string;
	/** when somebody signed out in this browser, ms of its clock: what is from before is not this person's */
	readonly signedOutAt?: number;
}

export function readSession(local: Pick<KeyValue, "get">): StoredSession | undefined {
	const value = parsed(local.get(SESSION));
	if (typeof value !== "object" || value === null || !("name" in value)) return undefined;
	const { name } = value;
	if (typeof name !== "string") return undefined;
	const { token, signedOutAt } = value as Partial<Record<keyof StoredSession, unknown>>;
	return {
		name,
		...(typeof token === "string" && { token }),
		...(typeof signedOutAt === "number" && { signedOutAt }),
	};
}

export function writeSession(local: KeyValue, session: StoredSession): void {
	local.set(SESSION, JSON.stringify(session));
}

export function readLastRoom(local: KeyValue): string | null {
	return local.get(ROOM) ?? null;
}

export function writeLastRoom(local: KeyValue, room: string): void {
	local.set(ROOM, room);
}

/** What another version, or another hand, may have written. */
export function parsed(text: string | undefined): unknown {
	if (text === undefined) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
