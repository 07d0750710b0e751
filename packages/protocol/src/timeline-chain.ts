import type { Position, Seq } from "./ids.ts";
import type { HeldMessage } from "./timeline-message.ts";
import type { DeedRow } from "./timeline-row.ts";

/** One held event: its place in the chain, and the message if it is one. */
export interface Link {
	readonly seq: Seq;
	readonly prev: Position;
	readonly posts: number;
	/** what of it goes into the continuity hash */
	readonly line: string;
	readonly message?: HeldMessage;
	deed?: DeedRow;
}

/** The held events of a room in Seq order, each Seq once. Appending is cheap; so is everything near the end. */
export class Chain {
	#links: Link[] = [];
	#messages = 0;

	get links(): readonly Link[] {
		return this.#links;
	}
	get first(): Link | undefined {
		return this.#links[0];
	}
	get last(): Link | undefined {
		return this.#links.at(-1);
	}

	find(seq: Seq): Link | undefined {
		const link = this.#links[this.#lowerBound(seq)];
		return link?.seq === seq ? link : undefined;
	}

	/** The newest event at or below `seq`. */
	floor(seq: Position): Link | undefined {
		return this.#links[this.#lowerBound(seq + 1) - 1];
	}

	/** `link` must not be held yet. */
	insert(link: Link): void {
		const newest = this.last === undefined || link.seq > this.last.seq;
		if (newest) this.#links.push(link);
		else this.#links.splice(this.#lowerBound(link.seq), 0, link);
		if (link.message) this.#messages += 1;
	}

	clear(): void {
		this.#links = [];
		this.#messages = 0;
	}

	/** How many of the events held are older than `seq`. */
	countBelow(seq: Seq): number {
		return this.#lowerBound(seq);
	}

	/** Drops from one end until both counts hold, of too many messages down to those kept; true when something went. */
	trim(
		end: "oldest" | "newest",
		messages: { readonly max: number; readonly kept: number },
		linksMax: number,
	): boolean {
		const messagesMax = this.#messages > messages.max ? messages.kept : messages.max;
		let kept = this.#links.length;
		const drop = () => {
			const link = this.#links[end === "oldest" ? this.#links.length - kept : kept - 1];
			if (link?.message) this.#messages -= 1;
			kept -= 1;
		};
		while (kept > 0 && (this.#messages > messagesMax || kept > linksMax)) drop();
		if (kept === this.#links.length) return false;
		this.#links.splice(end === "oldest" ? 0 : kept, this.#links.length - kept);
		return true;
	}

	#lowerBound(seq: Position): number {
		let low = 0;
		let high = this.#links.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((this.#links[middle]?.seq ?? Number.POSITIVE_INFINITY) < seq) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}
