import type { Addresses } from "@parley/engine/lib/addresses";
import type { Clock } from "@parley/engine/lib/clock";
import { RatesByAddress } from "@parley/engine/lib/rates-by-address";
import { RatesByKey } from "@parley/engine/lib/rates-by-key";

/** Who wants a page of another server fetched; absent parts are not counted. */
export interface Wanting {
	readonly person?: string | undefined;
	readonly address?: string | undefined;
}

export interface FetchPaceOptions {
	/** of one session; 0: no limit */
	readonly perSecond: number;
	readonly addresses: Addresses;
	readonly clock: Clock;
}

const BURST_S = 10;
/** One address may be a school, whose pages show the same links, of which each is fetched once. */
const PER_ADDRESS = 5;
const HOST_PER_SECOND = 1;
const HOST_AT_ONCE_MAX = 2;

/** What we fetch for people is a load on others, and on the operator's line: by who wants it, and by whom it meets. */
export class FetchPace {
	readonly #persons: RatesByKey;
	readonly #addresses: RatesByAddress;
	readonly #hosts: RatesByKey;
	readonly #underWay = new Map<string, number>();

	constructor({ perSecond, addresses, clock }: FetchPaceOptions) {
		const rate = { burstS: BURST_S, clock };
		this.#persons = new RatesByKey({ ...rate, perSecond });
		this.#addresses = new RatesByAddress({ ...rate, perSecond: perSecond * PER_ADDRESS, addresses });
		const perHost = perSecond === 0 ? 0 : HOST_PER_SECOND;
		this.#hosts = new RatesByKey({ ...rate, perSecond: perHost, isShared: true });
	}

	/** Runs it, or returns the ms until it may be asked for again; what is not run costs nobody anything. */
	async run<T>(host: string, wanting: Wanting, fetching: () => Promise<T>): Promise<T | number> {
		const underWay = this.#underWay.get(host) ?? 0;
		if (underWay >= HOST_AT_ONCE_MAX) return 1000;
		const waitMs = this.#hosts.take(host);
		if (waitMs > 0) return waitMs;
		const personWaitMs = this.#takeFor(wanting);
		if (personWaitMs > 0) {
			this.#hosts.giveBack(host);
			return personWaitMs;
		}
		this.#underWay.set(host, underWay + 1);
		try {
			return await fetching();
		} finally {
			const left = (this.#underWay.get(host) ?? 1) - 1;
			if (left > 0) this.#underWay.set(host, left);
			else this.#underWay.delete(host);
		}
	}

	#takeFor({ person, address }: Wanting): number {
		const waitMs = address === undefined ? 0 : this.#addresses.take(address);
		if (waitMs > 0 || person === undefined) return waitMs;
		const personWaitMs = this.#persons.take(person);
		if (personWaitMs > 0 && address !== undefined) this.#addresses.giveBack(address);
		return personWaitMs;
	}
}
