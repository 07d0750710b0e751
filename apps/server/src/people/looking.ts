import type { ClientSession } from "../app/client-session.ts";

export interface LookingOptions {
	readonly clientsOf: (session: string) => readonly ClientSession[];
	/** that somebody has a page on a screen here, or has none any more; undefined: there are no other nodes */
	readonly send: ((session: string, isLooking: boolean) => void) | undefined;
}

/** Who has a page on a screen (PUSH1), on whatever node. */
export class Looking {
	readonly #options: LookingOptions;
	/** session to the other nodes where it looks */
	readonly #elsewhere = new Map<string, Set<string>>();

	constructor(options: LookingOptions) {
		this.#options = options;
	}

	has(session: string): boolean {
		return this.isHere(session) || this.#elsewhere.has(session);
	}

	isHere(session: string): boolean {
		return this.#options.clientsOf(session).some(({ isVisible }) => isVisible);
	}

	here(session: string, client: ClientSession, isVisible: boolean): void {
		const before = this.isHere(session);
		client.isVisible = isVisible;
		const now = this.isHere(session);
		if (now !== before) this.#options.send?.(session, now);
	}

	elsewhere(session: string, node: string, isLooking: boolean): void {
		const nodes = this.#elsewhere.get(session) ?? new Set();
		if (isLooking) this.#elsewhere.set(session, nodes.add(node));
		else if (nodes.delete(node) && nodes.size === 0) this.#elsewhere.delete(session);
	}
}
