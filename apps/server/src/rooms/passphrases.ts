import type { Addresses } from "@parley/engine/lib/addresses";
import type { Clock } from "@parley/engine/lib/clock";
import { RecentMap } from "@parley/engine/lib/recent-map";
import type { Result } from "@parley/engine/lib/result";
import type { Asker, Requestor } from "@parley/engine/lookups/requestor";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Metrics } from "../lib/metrics.ts";
import type { Erred } from "../people/peers/peer-messages.ts";
import type { PassphraseAnswer, PassphraseRequest } from "./lookups/hash-passphrase.ts";

const WINDOW_MS = 60_000;
/** One address may be a family: others behind it may err, too. */
const PER_ADDRESS = 5;
/** Of one room from anywhere: a thousand addresses guess no faster. */
const PER_ROOM = 12;
const KEYS_MAX = 10_000;

interface Tries {
	running: number;
	wrong: readonly number[];
}

/** `share`: how many times what one session may err. */
interface Counted {
	readonly tries: Tries;
	readonly share: number;
}

export interface Knock {
	readonly passphrase: string;
	readonly session: string;
	/** by what people are counted */
	readonly address: string;
	readonly room: string;
	readonly gone: AbortSignal;
}

export interface PassphrasesOptions {
	readonly requestor: Requestor;
	readonly clock: Clock;
	readonly metrics: Metrics;
	/** where loopback and private ones count as one: who guesses from there guesses no faster */
	readonly addresses: Addresses;
	readonly addressHash: (address: string) => string;
	/** wrong ones of one session; 0: no limit */
	readonly triesPerMinute: number;
	/** other nodes count it, too, by keyed hashes of the networks */
	readonly onWrong: (...erred: Erred) => void;
}

/** What one begins to guess at is worth little if it is short; those of before go on. */
const NEW_CHARS_MIN = 8;

/** ACC2: passphrases are hashed off the loop, and guessed slowly: only wrong ones count, by session, address and room. */
export class Passphrases {
	readonly #options: PassphrasesOptions;
	readonly #tries = new Map<string, Tries>();
	/** who gave the right one here, by room */
	readonly #known = new RecentMap<true>();

	constructor(options: PassphrasesOptions) {
		this.#options = options;
	}

	/** Of a new one. */
	async verifierOf(passphrase: string, asker: Asker): Promise<Result<string>> {
		if ([...passphrase.normalize("NFC")].length < NEW_CHARS_MIN) return { ok: false, refusal: tooShort };
		const answer = await this.#ask("hash-passphrase", { passphrase }, asker);
		if (!answer.ok) return answer;
		if (!("verifier" in answer.value)) throw new Error("no verifier was made");
		return { ok: true, value: answer.value.verifier };
	}

	/** Resolves with the verifier that the passphrase fits, as the proof that the rules look at. */
	async prove(knock: Knock, verifier: string): Promise<Result<string>> {
		const { passphrase, session, address, room, gone } = knock;
		const networks = this.#networksOf(address);
		const counted: readonly Counted[] = [
			{ tries: this.#of(`s ${session}`), share: 1 },
			...networks.map(({ hash, share }) => ({ tries: this.#of(`a ${hash}`), share })),
			// others' guesses do not shut out who was in already
			{
				tries: this.#of(`r ${room}`),
				share: this.#known.has(knownKey(knock)) ? Number.POSITIVE_INFINITY : PER_ROOM,
			},
		];
		const waitMs = Math.max(...counted.map((one) => this.#waitMs(one)));
		if (waitMs > 0) return this.#refused("too-fast", waitMs);
		if (counted.some((one) => this.#isFull(one))) return { ok: false, refusal: manyUnderWay };
		for (const { tries } of counted) tries.running += 1;
		const answer = await this.#ask(
			"try-passphrase",
			{ passphrase, verifier },
			{ person: session, address, gone },
		);
		for (const { tries } of counted) tries.running -= 1;
		if (!answer.ok) return answer;
		if ("fits" in answer.value && answer.value.fits) {
			this.#options.metrics.passphrases.inc({ outcome: "right" });
			this.#known.set(knownKey(knock), true);
			return { ok: true, value: verifier };
		}
		for (const { tries } of counted) this.#err(tries);
		this.#options.onWrong(session, ...networks.map(({ hash }) => hash));
		return this.#refused("wrong");
	}

	/** On another node. */
	erred(...[session, ...networks]: Erred): void {
		this.#err(this.#of(`s ${session}`));
		for (const hash of networks) this.#err(this.#of(`a ${hash}`));
	}

	/** Others count on, too: what is older than the window is let go of here, or it would stay for ever. */
	#err(tries: Tries): void {
		const { triesPerMinute, clock } = this.#options;
		if (triesPerMinute === 0) return;
		const now = clock.now();
		tries.wrong = [...tries.wrong.filter((at) => now - at < WINDOW_MS), now];
	}

	/** CONN8, as other nodes know them, too. */
	#networksOf(address: string): readonly { readonly hash: string; readonly share: number }[] {
		const { addresses, addressHash } = this.#options;
		return addresses
			.keysOf(address)
			.map(({ key, weight }) => ({ hash: addressHash(key), share: PER_ADDRESS * weight }));
	}

	#ask(
		service: "hash-passphrase" | "try-passphrase",
		request: PassphraseRequest,
		asker: Asker,
	): Promise<Result<PassphraseAnswer>> {
		return this.#options.requestor.request<PassphraseAnswer>(service, request, asker);
	}

	#waitMs({ tries, share }: Counted): number {
		const { triesPerMinute, clock } = this.#options;
		if (triesPerMinute === 0) return 0;
		const now = clock.now();
		tries.wrong = tries.wrong.filter((at) => now - at < WINDOW_MS);
		const [oldest] = tries.wrong;
		if (oldest === undefined || tries.wrong.length < triesPerMinute * share) return 0;
		return Math.max(1, oldest + WINDOW_MS - now);
	}

	/**
	 * Those under way may be wrong, too: else a thousand at once would be a thousand guesses. Nobody is told that they
	 * guessed, for a class that follows one link gives the right one forty times in a second.
	 */
	#isFull({ tries, share }: Counted): boolean {
		const { triesPerMinute } = this.#options;
		return triesPerMinute > 0 && tries.running + tries.wrong.length >= triesPerMinute * share;
	}

	#of(key: string): Tries {
		const tries = this.#tries.get(key) ?? { running: 0, wrong: [] };
		this.#tries.delete(key);
		this.#tries.set(key, tries);
		if (this.#tries.size > KEYS_MAX)
			for (const [oldest, { running }] of this.#tries)
				if (running === 0) {
					this.#tries.delete(oldest);
					break;
				}
		return tries;
	}

	#refused(outcome: "wrong" | "too-fast", retryAfterMs?: number): { ok: false; refusal: Refusal } {
		this.#options.metrics.passphrases.inc({ outcome });
		const refusal =
			outcome === "wrong"
				? refuse("not-allowed", { field: "passphrase", message: "That is not the passphrase of this room." })
				: refuse("too-fast", {
						field: "passphrase",
						message: "Too many wrong passphrases. Please wait before you try again.",
						...(retryAfterMs !== undefined && { retryAfterMs }),
					});
		return { ok: false, refusal };
	}
}

function knownKey({ room, session }: Knock): string {
	return `${room} ${session}`;
}

const manyUnderWay = refuse("busy", {
	message: "Many passphrases are being looked at just now. It is tried again in a moment.",
	retryAfterMs: 500,
});

const tooShort = refuse("bad-frame", {
	field: "passphrase",
	// said whole: it is translated word for word
	message: "A passphrase has at least 8 characters.",
});
