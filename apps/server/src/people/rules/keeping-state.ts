import type { HouseState, Session } from "../../app/rules/house-state.ts";
import type { Keeping, Kept, LeftName } from "./keeping-events.ts";
import type { CheckedName } from "./names.ts";

export const NO_NAMES_LEFT: readonly LeftName[] = [];

export function noKeeping(): Keeping<Session> {
	return {
		names: new Map(),
		words: new Map(),
		passkeys: new Map(),
		subjects: new Map(),
		links: new Map(),
		count: 0,
	};
}

/** WHO3: whose that name is at that time, here or away. */
export function keeperOf(
	{ keeping }: Pick<HouseState, "keeping">,
	key: string,
	at: number,
): Session | undefined {
	const session = keeping.names.get(key);
	if (session === undefined || session.key === key) return session;
	const left = session.kept?.left.find((name) => name.key === key);
	return left !== undefined && left.until > at ? session : undefined;
}

/** WHO4: by which they come in, whatever their page calls them still; undefined: a guest. */
export function keptName(session: Session | undefined): CheckedName | undefined {
	return session?.kept === undefined ? undefined : { name: session.name, key: session.key };
}

/** WHO2: who keeps a name is not counted among those of whom a house holds so many. */
export function guests({ sessions, keeping }: Pick<HouseState, "sessions" | "keeping">): number {
	return sessions.size - keeping.count;
}

/** All that is found by something finds it no more, or from now on. */
export function setKept({ keeping }: HouseState, session: Session, kept: Kept | undefined): void {
	byWhichFound(keeping, session, (map, key) => {
		if (map.get(key) === session) map.delete(key);
	});
	keeping.count += (kept === undefined ? 0 : 1) - (session.kept === undefined ? 0 : 1);
	session.kept = kept;
	byWhichFound(keeping, session, (map, key) => map.set(key, session));
}

/** Somebody else has a name that they left too long ago. */
export function forgetLeft(state: HouseState, id: string, key: string): void {
	const session = state.sessions.get(id);
	if (session?.kept === undefined) return;
	const left = session.kept.left.filter((name) => name.key !== key);
	setKept(state, session, { ...session.kept, left });
}

/** A hundred thousand are asked at a start, twice. */
function byWhichFound(
	{ names, words, passkeys, subjects, links }: Keeping<Session>,
	{ key, kept }: Session,
	told: (map: Map<string, Session>, key: string) => void,
): void {
	if (kept === undefined) return;
	told(names, key);
	for (const left of kept.left) told(names, left.key);
	if (kept.words !== undefined) told(words, kept.words);
	for (const passkey of kept.passkeys) told(passkeys, passkey.id);
	if (kept.provided !== undefined) told(subjects, kept.provided.subject);
	if (kept.link === undefined) return;
	told(links, kept.link.secret);
	told(links, kept.link.code);
	if (kept.link.claimed !== undefined) told(links, kept.link.claimed.claim);
}
