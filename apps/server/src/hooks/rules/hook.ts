/** A door through which another program writes into one room. */
export interface Hook {
	/** random; public */
	readonly hook: string;
	readonly room: string;
	/** what it writes under */
	readonly name: string;
	/** of the secret in its address, which nobody keeps */
	secretHash: string;
	/** how JSON of no dialect becomes a text; empty: not at all */
	readonly template: string;
	/** who made it; null: the operator */
	readonly by: string | null;
	readonly at: number;
}

const PREFIX = "hook:";

/** Whose messages are a hook's is seen by the author: no person's id begins so. */
export function authorOf(hook: string): string {
	return `${PREFIX}${hook}`;
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

/** The id of a hook by the author that it writes as. */
export function hookIn(author: string): string {
	return author.slice(PREFIX.length);
}
