import type { KeyValue } from "../state/environment.ts";
import type { Me } from "../state/me.ts";

const SESSION = "parley.session";
const ROOM = "parley.room";
/** of a person; the rooms that they left are of one too */
export const SESSION_KEYS: readonly string[] = [SESSION, ROOM, "parley.left"];

export interface StoredSession {
	readonly name: string;
	/** a secret: it never leaves this store but in `hello` and in an Authorization header */
	readonly token?: string | undefined;
	/** whose token it is, and of which log one was told last */
	readonly session?: string | undefined;
	readonly epoch?: string | undefined;
	/** when somebody signed out in this browser, ms of its clock: what is from before is not this person's */
	readonly signedOutAt?: number | undefined;
}

export function readSession(local: Pick<KeyValue, "get">): StoredSession | undefined {
	const value: Partial<Record<keyof StoredSession, unknown>> = Object(parsed(local.get(SESSION)));
	const text = (known: unknown) => (typeof known === "string" ? known : undefined);
	const name = text(value.name);
	if (name === undefined) return undefined;
	const { signedOutAt } = value;
	return {
		name,
		token: text(value.token),
		session: text(value.session),
		epoch: text(value.epoch),
		signedOutAt: typeof signedOutAt === "number" ? signedOutAt : undefined,
	};
}

export function writeSession(local: KeyValue, session: StoredSession): void {
	local.set(SESSION, JSON.stringify(session));
}

/** Unless another tab has written since this one has read it. */
export function eraseToken(local: KeyValue, session: Omit<StoredSession, "token">): void {
	local.set(SESSION, JSON.stringify(session), local.get(SESSION));
}

/** By a tab whose core may be gone before it does so itself: nobody finds in this browser who was here. */
export function forgetWhoWasHere(local: KeyValue, signedOutAt: number): void {
	for (const key of SESSION_KEYS) local.set(key, "");
	writeSession(local, { name: "", signedOutAt });
}

/** Who comes back with the token, as far as one can know before the house has said so. */
export function rememberedMe(local: Pick<KeyValue, "get">): Me | null {
	const { name = "", token, session, epoch } = readSession(local) ?? {};
	return token && session && epoch ? { name, session, epoch } : null;
}

export function readLastRoom(local: Pick<KeyValue, "get">): string | null {
	return local.get(ROOM) ?? null;
}

export function writeLastRoom(local: KeyValue, room: string): void {
	local.set(ROOM, room);
}

export function forgetLastRoom(local: KeyValue): void {
	local.remove(ROOM);
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
