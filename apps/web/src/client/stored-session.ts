import type { KeyValue } from "./environment.ts";

const SESSION = "parley.session";
const ROOM = "parley.room";

export interface StoredSession {
	readonly name: string;
	/** a secret: it never leaves this store but in `hello` and in an Authorization header */
	readonly token?: string;
}

export function readSession(local: Pick<KeyValue, "get">): StoredSession | undefined {
	const value = parsed(local.get(SESSION));
	if (typeof value !== "object" || value === null || !("name" in value)) return undefined;
	const { name } = value;
	if (typeof name !== "string") return undefined;
	const token = "token" in value && typeof value.token === "string" ? { token: value.token } : {};
	return { name, ...token };
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
