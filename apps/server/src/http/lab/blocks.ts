import type { Requestor } from "@parley/engine/lookups/requestor";
import type { BlocksWish } from "@parley/protocol/lab";

/**
 * Asks for lookups that block, so that one sees what that costs in each mode. At random distances, as people would:
 * at even ones a crowd that posts at an even pace could always find the loop free.
 */
export class Blocks {
	readonly #requestor: Requestor;
	readonly #onChange: () => void;
	#wish: BlocksWish | null = null;
	#timer: NodeJS.Timeout | undefined;

	constructor(requestor: Requestor, onChange: () => void) {
		this.#requestor = requestor;
		this.#onChange = onChange;
	}

	get wish(): BlocksWish | null {
		return this.#wish;
	}

	start(wish: BlocksWish): void {
		clearTimeout(this.#timer);
		this.#set(wish);
		this.#wait(wish);
	}

	stop(): void {
		clearTimeout(this.#timer);
		this.#set(null);
	}

	/** One a timer, however late: on a single loop others must get their turn in between. */
	#wait({ perSecond, ms }: BlocksWish): void {
		const gapMs = (-Math.log(1 - Math.random()) * 1_000) / perSecond;
		this.#timer = setTimeout(() => {
			this.#wait({ perSecond, ms });
			this.#ask(ms);
		}, gapMs);
	}

	#ask(ms: number): void {
		void this.#requestor.request("block", { ms, how: "wait" }, { person: "operator", address: undefined });
	}

	#set(wish: BlocksWish | null): void {
		this.#wish = wish;
		this.#onChange();
	}
}
