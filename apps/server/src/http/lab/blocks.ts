import type { BlocksWish } from "@parley/protocol/lab";
import type { Requestor } from "../../engine/lookups/requestor.ts";

/** Asks for lookups that block, at an even pace, so that one sees what that costs in each mode. */
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
		clearInterval(this.#timer);
		// one a timer, however late: on a single loop others must get their turn in between
		this.#timer = setInterval(() => this.#ask(wish.ms), 1_000 / wish.perSecond);
		this.#set(wish);
	}

	stop(): void {
		clearInterval(this.#timer);
		this.#set(null);
	}

	#ask(ms: number): void {
		void this.#requestor.request("block", { ms, how: "wait" }, { person: "operator" });
	}

	#set(wish: BlocksWish | null): void {
		this.#wish = wish;
		this.#onChange();
	}
}
