import type { Addresses } from "@parley/engine/lib/addresses";
import { CapsByAddress } from "@parley/engine/lib/caps-by-address";
import { CapsByKey } from "@parley/engine/lib/caps-by-key";
import { type Refusal, refuse } from "@parley/protocol/refusals";

export interface ReaderBounds {
	/** of one person, whatever their devices; 0: no limit */
	readonly perPersonMax: number;
	/** weighed; 0: no limit */
	readonly perAddressMax: number;
	/** of everybody; 0: no limit */
	readonly max: number;
}

/** Until then another answer may have ended by itself. */
const RETRY_MS = 5_000;

/** Answers that wait for what is new hold a connection each: how many one person, one address and all may have open. */
export class ReaderCaps {
	readonly #ofPerson: CapsByKey;
	readonly #ofAddress: CapsByAddress;
	readonly #max: number;
	#open = 0;

	constructor({ perPersonMax, perAddressMax, max }: ReaderBounds, addresses: Addresses) {
		this.#ofPerson = new CapsByKey({ max: perPersonMax });
		this.#ofAddress = new CapsByAddress({ addresses, max: perAddressMax });
		this.#max = max;
	}

	/** Why it may not wait; where it may, it is to be given back. */
	take(person: string, address: string): Refusal | undefined {
		const waiting = { retryAfterMs: RETRY_MS };
		if (this.#max > 0 && this.#open >= this.#max) return refuse("busy", waiting);
		if (!this.#ofPerson.mayTake(keysOf(person))) return refuse("too-fast", waiting);
		if (!this.#ofAddress.take(address)) return refuse("too-many-from-here", waiting);
		this.#ofPerson.hold(keysOf(person));
		this.#open += 1;
		return undefined;
	}

	giveBack(person: string, address: string): void {
		this.#ofPerson.giveBack(keysOf(person));
		this.#ofAddress.giveBack(address);
		this.#open -= 1;
	}
}

function keysOf(person: string) {
	return [{ key: person, weight: 1 }];
}
