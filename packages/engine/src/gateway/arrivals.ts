import type { Duplex } from "node:stream";
import type { Addresses } from "../lib/addresses.ts";
import type { Clock } from "../lib/clock.ts";
import { RatesByAddress } from "../lib/rates-by-address.ts";
import { SpreadByKey } from "../lib/spread-by-key.ts";
import { Waiting } from "../lib/waiting.ts";

export interface ArrivalsOptions {
	readonly addresses: Addresses;
	readonly clock: Clock;
	/** upgrades of one address; 0: no limit */
	readonly perSecond: number;
}

/** After a restart all of one address may come back at once. */
const BURST_S = 20;
/** Such a burst is let in over seconds, at so many times the rate, of which this much comes at once: others are not to feel it. */
const BURST_TIMES = 5;
const AT_ONCE_MS = 200;

/** Who may be let in how soon, by address: a rate, and turns within a burst of it. */
export class Arrivals {
	readonly #addresses: Addresses;
	readonly #rates: RatesByAddress;
	readonly #burst: SpreadByKey;
	readonly #waiting = new Waiting<Duplex>();

	constructor({ addresses, clock, perSecond }: ArrivalsOptions) {
		this.#addresses = addresses;
		this.#rates = new RatesByAddress({ perSecond, burstS: BURST_S, addresses, clock });
		this.#burst = new SpreadByKey({ perSecond: perSecond * BURST_TIMES, atOnceMs: AT_ONCE_MS, clock });
	}

	/** Whether that address may have one more. */
	take(address: string): boolean {
		return this.#rates.take(address) === 0;
	}

	giveBack(address: string): void {
		this.#rates.giveBack(address);
	}

	/** Lets it in now, or when it is its turn. */
	inTurn(address: string, socket: Duplex, letIn: () => void): void {
		const waitMs = this.#waitMs(address);
		if (waitMs === 0) letIn();
		else this.#waiting.after(socket, waitMs, letIn);
	}

	/** Nobody waits any longer: a server that stops would wait for them. Gives who did. */
	end(): readonly Duplex[] {
		return this.#waiting.end();
	}

	/** By both keys of it, weighed as all that it may have: whoever counts as ten waits no longer for ten times as many. */
	#waitMs(address: string): number {
		const keys = this.#addresses.keysOf(address);
		return Math.max(0, ...keys.map(({ key, weight }) => this.#burst.delayMs(key, 1 / weight)));
	}
}
