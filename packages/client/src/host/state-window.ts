import type { ChatState } from "../state/chat-state.ts";
import type { Patch } from "../state/patch.ts";
import { patchOf } from "./patch-of.ts";

/**
 * States on their way to one tab: never more than one that it has not said to be shown. So a tab that is slow, hidden
 * or frozen costs one patch, however much happens meanwhile, and is never behind by more than its own frame.
 */
export class StateWindow {
	readonly #send: (n: number, patch: Patch) => void;
	#sent: ChatState;
	#newest: ChatState;
	#n = 0;
	#isUnderWay = false;

	/** `state`: what the tab was given when it came */
	constructor(state: ChatState, send: (n: number, patch: Patch) => void) {
		this.#sent = state;
		this.#newest = state;
		this.#send = send;
	}

	changed(state: ChatState): void {
		this.#newest = state;
		this.#next();
	}

	/** What is said of an older one, or said twice, opens nothing. */
	shown(n: number): void {
		if (n !== this.#n) return;
		this.#isUnderWay = false;
		this.#next();
	}

	#next(): void {
		if (this.#isUnderWay) return;
		const patch = patchOf(this.#sent, this.#newest);
		this.#sent = this.#newest;
		if (patch === null) return;
		this.#n += 1;
		this.#isUnderWay = true;
		this.#send(this.#n, patch);
	}
}
