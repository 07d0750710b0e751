import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Addresses } from "../lib/addresses.ts";
import type { Clock } from "../lib/clock.ts";
import { LateAnswers } from "../lib/late-answers.ts";
import { RatesByKey } from "../lib/rates-by-key.ts";
import { refusalStatuses } from "../wire/refusal-statuses.ts";
import type { RefusalCode } from "../wire/refusals.ts";

const RETRY_AFTER_S = 5;
/** What one address is refused for what it did itself. Refusals of the other codes are about the house. */
const ITS_OWN: ReadonlySet<RefusalCode> = new Set(["too-fast", "too-many-from-here"]);

export interface RefusedUpgradesOptions {
	readonly addresses: Addresses;
	readonly clock: Clock;
	/** of one address that are said at once; 0: all */
	readonly perSecond: number;
}

/** Says no to upgrades (CONN1), and later than at once to an address that goes on. */
export class RefusedUpgrades {
	readonly #addresses: Addresses;
	readonly #atOnce: RatesByKey;
	readonly #late = new LateAnswers<Duplex>();

	constructor({ addresses, clock, perSecond }: RefusedUpgradesOptions) {
		this.#addresses = addresses;
		this.#atOnce = new RatesByKey({ perSecond, burstS: 1, clock });
	}

	refuse(socket: Duplex, code: RefusalCode, address: string): void {
		const status = refusalStatuses[code];
		const [own = { key: address, weight: 1 }] = this.#addresses.keysOf(address);
		if (!ITS_OWN.has(code) || this.#atOnce.take(own.key, 1, own.weight) === 0)
			return refuseUpgrade(socket, status);
		this.#late.later(socket, own, () => refuseUpgrade(socket, status));
	}

	/** Nobody waits any longer: a server that stops would wait for them. */
	end(): void {
		for (const socket of this.#late.end()) refuseUpgrade(socket, refusalStatuses.draining);
	}
}

export function refuseUpgrade(socket: Duplex, status: number): void {
	if (socket.destroyed) return;
	// our end alone would leave the socket half open for as long as the other side likes
	socket.once("finish", () => socket.destroy());
	const retry = status === 503 || status === 429 ? `Retry-After: ${RETRY_AFTER_S}\r\n` : "";
	socket.end(
		`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Refused"}\r\nConnection: close\r\nContent-Length: 0\r\n${retry}\r\n`,
	);
}
