import { FIRST_FORM } from "@parley/engine/order/jetstream/envelope";
import type { NodeMessage, PersonHere, Versions } from "./peer-messages.ts";

export interface Arrivals {
	arrivedElsewhere(session: string, node: string, addresses: readonly string[]): void;
	departedElsewhere(session: string, node: string): void;
	looksElsewhere(session: string, node: string, isLooking: boolean): void;
}

type MessageOf<K extends NodeMessage["kind"]> = NodeMessage & { kind: K };

/** Another node, as far as it was heard. */
export class Peer {
	readonly #node: string;
	readonly #arrivals: Arrivals;
	/** undefined: something was missed, the whole is awaited */
	#n: number | undefined;
	readonly #people = new Set<string>();
	#parts: PersonHere[] = [];
	/** with a page on a screen there, of the parts so far */
	#lookingParts: string[] = [];
	readonly #looking = new Set<string>();
	#nextPart = 0;
	/** the newest rules that it decides by */
	form = FIRST_FORM;
	/** newest versions of the activities that it has */
	activities: Versions = {};
	heardAt = 0;
	askedAt = Number.NEGATIVE_INFINITY;

	constructor(node: string, arrivals: Arrivals) {
		this.#node = node;
		this.#arrivals = arrivals;
	}

	/** False when it cannot be used: something before it is missing. */
	hearNews({ n, here, gone, looks = [] }: MessageOf<"news">): boolean {
		if (this.#n === undefined || n !== this.#n + 1) {
			this.#n = undefined;
			return false;
		}
		this.#n = n;
		for (const [session, ...addresses] of here) this.#arrive(session, addresses);
		for (const [session, isLooking] of looks) this.#look(session, isLooking);
		for (const session of gone) this.#depart(session);
		return true;
	}

	hearWhole({ n, part, parts, here, looking = [] }: MessageOf<"whole">): void {
		if (part === 0) {
			this.#parts = [];
			this.#lookingParts = [];
			this.#nextPart = 0;
		}
		if (part !== this.#nextPart) return;
		this.#parts.push(...here);
		this.#lookingParts.push(...looking);
		this.#nextPart += 1;
		if (this.#nextPart < parts) return;
		const people = new Map(this.#parts.map(([session, ...addresses]) => [session, addresses]));
		for (const session of [...this.#people]) if (!people.has(session)) this.#depart(session);
		for (const [session, addresses] of people) this.#arrive(session, addresses);
		const look = new Set(this.#lookingParts);
		for (const session of [...this.#looking]) if (!look.has(session)) this.#look(session, false);
		for (const session of look) this.#look(session, true);
		this.#parts = [];
		this.#lookingParts = [];
		this.#n = n;
	}

	leave(): void {
		for (const session of [...this.#people]) this.#depart(session);
	}

	#arrive(session: string, addresses: readonly string[]): void {
		this.#people.add(session);
		this.#arrivals.arrivedElsewhere(session, this.#node, addresses);
	}

	#look(session: string, isLooking: boolean): void {
		if (!this.#people.has(session)) return;
		if (isLooking) this.#looking.add(session);
		else this.#looking.delete(session);
		this.#arrivals.looksElsewhere(session, this.#node, isLooking);
	}

	#depart(session: string): void {
		this.#looking.delete(session);
		if (this.#people.delete(session)) this.#arrivals.departedElsewhere(session, this.#node);
	}
}
