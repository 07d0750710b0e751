import { FIRST_FORM } from "../engine/log/jetstream/envelope.ts";
import type { NodeMessage, PersonHere } from "./node-messages.ts";

export interface Arrivals {
	arrivedElsewhere(session: string, node: string, addresses: readonly string[]): void;
	departedElsewhere(session: string, node: string): void;
}

type MessageOf<K extends NodeMessage["kind"]> = NodeMessage & { kind: K };

/** Another node, as far as it was heard. */
export class Neighbour {
	readonly #node: string;
	readonly #arrivals: Arrivals;
	/** undefined: something was missed, the whole is awaited */
	#n: number | undefined;
	readonly #people = new Set<string>();
	#parts: PersonHere[] = [];
	#nextPart = 0;
	/** the newest rules that it decides by */
	form = FIRST_FORM;
	heardAt = 0;
	askedAt = Number.NEGATIVE_INFINITY;

	constructor(node: string, arrivals: Arrivals) {
		this.#node = node;
		this.#arrivals = arrivals;
	}

	/** False when it cannot be used: something before it is missing. */
	hearNews({ n, here, gone }: MessageOf<"news">): boolean {
		if (this.#n === undefined || n !== this.#n + 1) {
			this.#n = undefined;
			return false;
		}
		this.#n = n;
		for (const [session, ...addresses] of here) this.#arrive(session, addresses);
		for (const session of gone) this.#depart(session);
		return true;
	}

	hearWhole({ n, part, parts, here }: MessageOf<"whole">): void {
		if (part === 0) {
			this.#parts = [];
			this.#nextPart = 0;
		}
		if (part !== this.#nextPart) return;
		this.#parts.push(...here);
		this.#nextPart += 1;
		if (this.#nextPart < parts) return;
		const people = new Map(this.#parts.map(([session, ...addresses]) => [session, addresses]));
		for (const session of [...this.#people]) if (!people.has(session)) this.#depart(session);
		for (const [session, addresses] of people) this.#arrive(session, addresses);
		this.#parts = [];
		this.#n = n;
	}

	leave(): void {
		for (const session of [...this.#people]) this.#depart(session);
	}

	#arrive(session: string, addresses: readonly string[]): void {
		this.#people.add(session);
		this.#arrivals.arrivedElsewhere(session, this.#node, addresses);
	}

	#depart(session: string): void {
		if (this.#people.delete(session)) this.#arrivals.departedElsewhere(session, this.#node);
	}
}
