import type { Outgoing } from "./outgoing-hook.ts";

type May = "read" | "write" | "read write";
/** What a bot may do in its room; of a hook, which only has an address, it is empty (BOT3, BOT4). */
export type Scopes = "" | May | "moderate" | `${May} moderate`;

/** A door through which another program comes into one room: a hook, or a bot. */
export interface Hook {
	/** random; public */
	readonly hook: string;
	readonly room: string;
	/** what it writes under */
	readonly name: string;
	/** of the secret in its address, or of a bot's token, which nobody keeps; what an outgoing one signs by follows from it */
	secretHash: string;
	/** how JSON of no dialect becomes a text; empty: not at all */
	readonly template: string;
	/** who made it; null: the operator */
	readonly by: string | null;
	readonly at: number;
	readonly scopes: Scopes;
	/** what it writes may call people, as its room's owner said */
	readonly calls?: true;
	/** of an outgoing one: it sends what is said, and writes what it is answered */
	readonly out?: Outgoing;
}

const HOOK = "hook:";
const BOT = "bot:";

/** Whose messages are a program's is seen by the author: no person's id begins so. */
export function authorOf(hook: string): string {
	return `${HOOK}${hook}`;
}

export function authorOfBot(bot: string): string {
	return `${BOT}${bot}`;
}

export function authorOfDoor({ hook, scopes }: Pick<Hook, "hook" | "scopes">): string {
	return scopes === "" ? authorOf(hook) : authorOfBot(hook);
}

export function isProgram(author: string): boolean {
	return author.startsWith(HOOK) || author.startsWith(BOT);
}

const MARK = "⚙";

/** As everybody is shown it: no person's name holds such a sign (NAME2), so nobody passes for a program, nor it for them. */
export function markedName(name: string): string {
	return `${MARK} ${name}`;
}

/** Of whoever wrote it, a program or a person. */
export function unmarkedName(name: string): string {
	return name.startsWith(`${MARK} `) ? name.slice(MARK.length + 1) : name;
}

/** The id of a hook or a bot by the author that it writes as. */
export function hookIn(author: string): string {
	return author.slice(author.indexOf(":") + 1);
}
