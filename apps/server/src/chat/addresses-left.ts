import type { Clock } from "../lib/clock.ts";

/** That are remembered of one person who left them; of more the newest. */
const ADDRESSES_MAX = 16;
/** An address that changes hands keeps nobody out who has it now. */
const KEPT_MS = 3_600_000;

interface Earlier {
	readonly address: string;
	/** when its person came back from another */
	readonly at: number;
}

/**
 * Keyed hashes of addresses that people left: a ban by address must not be escaped by closing the page, nor by coming back
 * from another address.
 */
export class AddressesLeft {
	readonly #clock: Clock;
	/** since the newest arrival */
	readonly #last = new Map<string, readonly string[]>();
	/** before it; the newest last */
	readonly #earlier = new Map<string, readonly Earlier[]>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	leave(session: string, addresses: readonly string[]): void {
		if (addresses.length === 0) return;
		const all = [...new Set([...this.sinceArrival(session), ...addresses])];
		this.#last.set(session, all.slice(-ADDRESSES_MAX));
	}

	arrive(session: string): void {
		const left = this.#last.get(session);
		if (left === undefined) return;
		this.#last.delete(session);
		const at = this.#clock.now();
		const others = this.#recent(session).filter(({ address }) => !left.includes(address));
		const all = [...others, ...left.map((address) => ({ address, at }))];
		this.#earlier.set(session, all.slice(-ADDRESSES_MAX));
	}

	sinceArrival(session: string): readonly string[] {
		return this.#last.get(session) ?? [];
	}

	/** Of the last hour. */
	all(session: string): readonly string[] {
		return [...this.sinceArrival(session), ...this.#recent(session).map(({ address }) => address)];
	}

	forget(session: string): void {
		this.#last.delete(session);
		this.#earlier.delete(session);
	}

	#recent(session: string): readonly Earlier[] {
		const since = this.#clock.now() - KEPT_MS;
		return (this.#earlier.get(session) ?? []).filter(({ at }) => at > since);
	}
}
