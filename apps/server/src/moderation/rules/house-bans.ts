import { refuse } from "@parley/protocol/refusals";

/** As a ban from a room is held (`house-state.ts`): by the Seq that made it, who that is, and keyed hashes of addresses. */
interface Ban {
	readonly ban: number;
	readonly session: string;
	readonly name: string;
	readonly key: string;
	readonly addresses: readonly string[];
	/** who they are to the provider of sign-ins (WHO50), where they are anybody */
	readonly subject?: string | undefined;
	readonly until: number;
}

/** WHO65: who is kept out of the house, by the Seq that made it, and by all that they are known by. */
export interface HouseBans {
	readonly byId: Map<number, Ban>;
	readonly byMark: Map<string, Set<Ban>>;
}

/** Somebody at the door: what is known of them. */
interface Comer {
	readonly session?: string;
	/** name key */
	readonly key?: string;
	/** keyed hash */
	readonly address?: string | undefined;
	/** who they are to the provider */
	readonly subject?: string | undefined;
}

/** To whoever shares a name or an address with somebody who is kept out it says no more than to them. */
export const keptOut = {
	refusal: refuse("not-allowed", {
		field: "house",
		message: "The operator of this house lets you in no more, for now.",
	}),
};

export function noHouseBans(): HouseBans {
	return { byId: new Map(), byMark: new Map() };
}

export function addHouseBan({ byId, byMark }: HouseBans, ban: Ban): void {
	byId.set(ban.ban, ban);
	for (const mark of marksOf(ban)) byMark.set(mark, (byMark.get(mark) ?? new Set<Ban>()).add(ban));
}

export function endHouseBan({ byId, byMark }: HouseBans, id: number): void {
	const ban = byId.get(id);
	if (ban === undefined) return;
	byId.delete(id);
	for (const mark of marksOf(ban)) {
		const held = byMark.get(mark);
		held?.delete(ban);
		if (held?.size === 0) byMark.delete(mark);
	}
}

/** A newer one of the same person stands for the older, and those that are over go with the next that comes. */
export function renewHouseBan(bans: HouseBans, ban: Ban, at: number): void {
	for (const { ban: id, session, until } of [...bans.byId.values()])
		if (session === ban.session || until <= at) endHouseBan(bans, id);
	addHouseBan(bans, ban);
}

/** WHO60: the person left for good. The ban lasts by its addresses. */
export function renameHouseBan(bans: HouseBans, ban: Ban, name: string): void {
	endHouseBan(bans, ban.ban);
	addHouseBan(bans, { ...ban, name, key: "", subject: undefined });
}

/** By the time of the log: one that is over keeps nobody out, though it stands there still. */
export function isKeptOut({ byMark }: HouseBans, comer: Comer, at: number): boolean {
	if (byMark.size === 0) return false;
	const { session, key, address, subject } = comer;
	const marks = [...bySession(session), ...byKey(key), ...byAddress(address), ...bySubject(subject)];
	return marks.some((mark) => [...(byMark.get(mark) ?? [])].some(({ until }) => until > at));
}

/** Hashes of addresses stay out of the log where nothing looks at them. */
export function looksAtAddresses({ byId }: HouseBans): boolean {
	return [...byId.values()].some(({ addresses }) => addresses.length > 0);
}

function marksOf({ session, key, addresses, subject }: Ban): readonly string[] {
	return [...bySession(session), ...byKey(key), ...addresses.flatMap(byAddress), ...bySubject(subject)];
}

function bySession(session: string | undefined): readonly string[] {
	return session === undefined ? [] : [`session ${session}`];
}

/** Of who left for good there is none. */
function byKey(key: string | undefined): readonly string[] {
	return key === undefined || key === "" ? [] : [`name ${key}`];
}

function byAddress(address: string | undefined): readonly string[] {
	return address === undefined ? [] : [`address ${address}`];
}

/** Once their name is let go nothing else says that it is them. */
function bySubject(subject: string | undefined): readonly string[] {
	return subject === undefined ? [] : [`subject ${subject}`];
}
