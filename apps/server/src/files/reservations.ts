import type { AddressKey } from "@parley/engine/lib/addresses";
import { CapsByKey } from "@parley/engine/lib/caps-by-key";
import type { Clock } from "@parley/engine/lib/clock";

/** One that sent nothing yet may be on its way; one that has begun may have met a pause of the link. */
const FRESH_MS = 1_000;
const PAUSE_MS = 10_000;

export interface ReservationsOptions {
	readonly clock: Clock;
	/** bytes announced and not here, of one address, weighed; 0: no limit */
	readonly perAddressBytesMax: number;
	/** uploads under way, of one address, weighed; 0: no limit */
	readonly perAddressMax: number;
	/** bytes announced and not here, in all; 0: no limit */
	readonly bytesMax: number;
}

/** From where an upload was begun. */
export interface Origin {
	/** as whose it is waited for and looked at */
	readonly address: string;
	/** what is counted, the smallest network first: the same over a restart */
	readonly keys: readonly AddressKey[];
}

interface Held extends Origin {
	readonly id: string;
	readonly bytes: number;
	here: number;
	/** when its last byte came, or it was begun */
	touchedAt: number;
}

/**
 * What was announced and has not come. It is held apart from what is here: announcing costs nothing, so nobody may fill
 * the house's room with it. Where there is none left, the heaviest address gives way, with what is idle for longest.
 */
export class Reservations {
	readonly #options: ReservationsOptions;
	readonly #held = new Map<string, Held>();
	readonly #bytesOf: CapsByKey;
	readonly #placesOf: CapsByKey;
	#reserved = 0;
	#here = 0;

	constructor(options: ReservationsOptions) {
		this.#options = options;
		this.#bytesOf = new CapsByKey({ max: options.perAddressBytesMax });
		this.#placesOf = new CapsByKey({ max: options.perAddressMax });
	}

	/** bytes of uploads under way that have come */
	get hereBytes(): number {
		return this.#here;
	}

	addressOf(id: string): string {
		return this.#held.get(id)?.address ?? "";
	}

	/** Who has to give way for it; "full" where nobody can, "address" where its own address holds too much. */
	take(id: string, bytes: number, origin: Origin): readonly string[] | "full" | "address" {
		const { keys } = origin;
		if (!this.#placesOf.mayTake(keys) || !this.#bytesOf.mayTake(keys, bytes)) return "address";
		this.#bytesOf.hold(keys, bytes);
		const givingWay = this.#givingWayTo(bytes);
		if (givingWay === undefined) {
			this.#bytesOf.giveBack(keys, bytes);
			return "full";
		}
		this.#add(id, bytes, origin);
		return givingWay;
	}

	/** What was taken before a restart has its place, whatever the limits are now. */
	restore(id: string, bytes: number, here: number, origin: Origin): void {
		this.#bytesOf.hold(origin.keys, bytes);
		this.#add(id, bytes, origin);
		this.received(id, here);
	}

	/** So many of its bytes are here now. */
	received(id: string, here: number): void {
		const held = this.#held.get(id);
		if (held === undefined) return;
		const more = Math.min(here, held.bytes) - held.here;
		held.here += more;
		held.touchedAt = this.#options.clock.now();
		this.#here += more;
		this.#reserved -= more;
		if (more > 0) this.#bytesOf.giveBack(held.keys, more);
		else this.#bytesOf.hold(held.keys, -more);
	}

	end(id: string): void {
		const held = this.#held.get(id);
		if (held === undefined) return;
		this.#held.delete(id);
		this.#here -= held.here;
		this.#reserved -= held.bytes - held.here;
		this.#bytesOf.giveBack(held.keys, held.bytes - held.here);
		this.#placesOf.giveBack(held.keys);
	}

	/** Not whole, and no byte of them came for so long. */
	idleFor(ms: number): string[] {
		const before = this.#options.clock.now() - ms;
		return [...this.#held.values()]
			.filter((held) => held.here < held.bytes && held.touchedAt <= before)
			.map(({ id }) => id);
	}

	#add(id: string, bytes: number, origin: Origin): void {
		this.#placesOf.hold(origin.keys);
		this.#held.set(id, { ...origin, id, bytes, here: 0, touchedAt: this.#options.clock.now() });
		this.#reserved += bytes;
	}

	#givingWayTo(bytes: number): readonly string[] | undefined {
		const { bytesMax } = this.#options;
		let over = bytesMax === 0 ? 0 : this.#reserved + bytes - bytesMax;
		if (over <= 0) return [];
		const leaving: string[] = [];
		for (const held of this.#idlestOfHeaviest()) {
			leaving.push(held.id);
			over -= held.bytes - held.here;
			if (over <= 0) return leaving;
		}
		return undefined;
	}

	#idlestOfHeaviest(): Held[] {
		const now = this.#options.clock.now();
		const weightOf = ({ keys: [own] }: Held): number =>
			own === undefined ? 0 : this.#bytesOf.heldBy(own.key);
		return [...this.#held.values()]
			.filter(({ here, bytes, touchedAt }) => {
				const idleMs = now - touchedAt;
				return here < bytes && idleMs >= (here > 0 ? PAUSE_MS : FRESH_MS);
			})
			.sort((one, other) => weightOf(other) - weightOf(one) || one.touchedAt - other.touchedAt);
	}
}
