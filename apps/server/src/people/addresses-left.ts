import type { Clock } from "@parley/engine/lib/clock";

/** That are remembered of one person who left them; of more the newest. */
const ADDRESSES_MAX = 16;
/** An address that changes hands keeps nobody out who has it now. */
const KEPT_MS = 3_600_000;

interface Left {
	readonly address: string;
	/** when its person left it */
	readonly at: number;
}

/**
 * Keyed hashes of addresses that people left: a ban by address must not be escaped by closing the page, nor by coming back
 * from another address.
 */
export class AddressesLeft {
	readonly #clock: Clock;
	/** since the newest arrival; in both the newest last */
	readonly #last = new Map<string, readonly Left[]>();
	/** before it */
	readonly #earlier = new Map<string, readonly Left[]>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	leave(session: string, addresses: readonly string[]): void {
		if (addresses.length === 0) return;
		const at = this.#clock.now();
		const left = addresses.map((address) => ({ address, at }));
		this.#last.set(session, newestOf(this.#last.get(session), left));
	}

	arrive(session: string): void {
		const left = this.#last.get(session);
		if (left === undefined) return;
		this.#last.delete(session);
		this.#earlier.set(session, newestOf(this.#earlier.get(session), left));
	}

	/** Of the hour before the person left last, however long ago that is: graces may be long. */
	sinceArrival(session: string): readonly string[] {
		const left = this.#last.get(session) ?? [];
		return addressesAfter(left, (left.at(-1)?.at ?? 0) - KEPT_MS);
	}

	/** Of the last hour. */
	all(session: string): readonly string[] {
		const all = newestOf(this.#earlier.get(session), this.#last.get(session) ?? []);
		return addressesAfter(all, this.#clock.now() - KEPT_MS);
	}

	forget(session: string): void {
		this.#last.delete(session);
		this.#earlier.delete(session);
	}
}

/** Each address once, as it was left last. */
function newestOf(before: readonly Left[] | undefined, now: readonly Left[]): readonly Left[] {
	const others = (before ?? []).filter((one) => !now.some(({ address }) => address === one.address));
	return [...others, ...now].slice(-ADDRESSES_MAX);
}

function addressesAfter(left: readonly Left[], since: number): readonly string[] {
	return left.filter(({ at }) => at > since).map(({ address }) => address);
}
