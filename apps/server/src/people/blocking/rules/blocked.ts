/** Whom somebody blocked: their name of then, for they may be gone for good, and the Seq that made it so. */
export type Blocked = Map<string, Entry>;
interface Entry {
	readonly name: string;
	readonly seq: number;
}

/** Of each who blocked somebody, whom. */
interface Blocks {
	readonly blocks: Map<string, Blocked>;
}

export function endBlock({ blocks }: Blocks, session: string, person: string): void {
	const blocked = blocks.get(session);
	blocked?.delete(person);
	if (blocked?.size === 0) blocks.delete(session);
}

export function addBlock({ blocks }: Blocks, session: string, person: string, entry: Entry): void {
	const blocked: Blocked = blocks.get(session) ?? new Map();
	blocks.set(session, blocked.set(person, entry));
}

/** Whether `session` blocked `author`. */
export function isBlockedBy({ blocks }: Blocks, session: string, author: string): boolean {
	return blocks.get(session)?.has(author) === true;
}
