import { setMaxListeners } from "node:events";
import type { KV } from "@nats-io/kv";
import type { Clock } from "../lib/clock.ts";
import type { Logger } from "../lib/logger.ts";
import { reason } from "../lib/user-facing-error.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";
import { isTaken } from "../nats/ask-again.ts";
import type { Places, PlacesUser } from "./line.ts";
import { Repeater } from "./repeater.ts";
import { housePlaces, livingShares, nextShares, type Shares } from "./shares.ts";

/** All in ms. */
export interface PlacesTimes {
	/** A node that died holds its places no longer than this. */
	readonly leaseMs: number;
	/** So long before that whoever could not renew its lease ends what it runs: a job may take a second to end. */
	readonly spareMs: number;
	/** A place that nobody here wants any more goes back. */
	readonly idleMs: number;
	/** So often a node with places says that it is there; three times that without a word, and it is thought to want none. */
	readonly sayMs: number;
	/** So often one asks that wants places and gets none. */
	readonly askMs: number;
}

export interface HousePlacesOptions {
	/** an entry for each service: what each node has of it */
	readonly bucket: KV;
	/** of this run: a node that starts again is another one */
	readonly node: string;
	readonly service: string;
	/** of the whole house */
	readonly max: number;
	readonly user: PlacesUser;
	readonly times: PlacesTimes;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
}

/** Jobs that end together are given back together. */
const GIVE_MS = 20;
/** Of two that write at the same moment one tries anew. */
const AGAIN_MS = 5;
const AGAIN_MS_MAX = 25;
const CLOSE_TRIES = 5;

/**
 * This node's lease on places that a service has for the whole house. Who has how many is one entry of a bucket, changed
 * only by who read it as it stands; a place is used once the answer to that is here, never because it was asked for. The
 * lease counts from the question for its last renewal, here, and from the moment in which that renewal is seen, on every
 * other node; each counts by a clock of its own that knows no time of day. So it ends here first, with all that runs on it.
 *
 * What cannot be ended is not: where this whole process stands still past its lease (a suspended machine), it still has
 * open what it had open, until it goes on.
 */
export class HousePlaces implements Places {
	readonly #options: HousePlacesOptions;
	readonly #saying = new Repeater(() => this.#speak());
	/** how many the entry gives this node, as far as it was answered, and none that it may have given back since */
	#held = 0;
	/** so many of them may run; fewer where some are to be given back */
	#mayRun = 0;
	#endsAt = 0;
	#ending: NodeJS.Timeout | undefined;
	#lost = lostController();
	/** when each place was in use last, the first at 1 */
	readonly #usedAt: number[] = [];
	/** since when each node has said nothing new */
	readonly #heard = new Map<string, { readonly beat: number; readonly at: number }>();
	#beat = 0;
	#revision = 0;
	/** there was nothing to be had a moment ago */
	#notBefore = 0;
	#isClosed = false;
	#isOutOfReach = false;
	#leastKnown: number;

	constructor(options: HousePlacesOptions) {
		this.#options = options;
		this.#leastKnown = options.max;
		this.#saying.soon(0);
	}

	get mayRun(): number {
		return this.#options.clock.now() < this.#endsAt ? this.#mayRun : 0;
	}

	get lost(): AbortSignal {
		return this.#lost.signal;
	}

	ask(): void {
		const { clock, metrics, service } = this.#options;
		metrics.lookupHouseWaits.inc({ service });
		this.#saying.soon(Math.max(0, this.#notBefore - clock.now()));
	}

	left(running: number): void {
		this.#usedAt[running] = this.#options.clock.now();
		if (this.#mayRun < this.#held) this.#saying.soon(GIVE_MS);
	}

	measure(): void {
		const { metrics, service } = this.#options;
		metrics.lookupHousePlaces.set({ service }, this.#held);
	}

	/** All but what still runs goes back; where nobody answers, the lease runs out. */
	async close(): Promise<void> {
		this.#isClosed = true;
		await this.#saying.stop();
		for (let tries = 0; tries < CLOSE_TRIES; tries++)
			try {
				await this.#say();
				return;
			} catch (error) {
				if (!isTaken(error)) return;
			}
	}

	async #speak(): Promise<() => number> {
		const { clock, logger, service, times } = this.#options;
		this.#notBefore = 0;
		try {
			const wanted = await this.#say();
			this.#isOutOfReach = false;
			return () => this.#nextMs(wanted);
		} catch (error) {
			if (isTaken(error)) return () => AGAIN_MS + Math.random() * (AGAIN_MS_MAX - AGAIN_MS);
			if (!this.#isOutOfReach)
				logger.warn({ service, why: reason(error) }, "the places of the whole house are out of reach");
			this.#isOutOfReach = true;
			this.#notBefore = clock.now() + times.askMs;
			return () => times.askMs;
		}
	}

	/** At once where somebody has come since it was said what is wanted. */
	#nextMs(wanted: number): number {
		const { clock, times, user } = this.#options;
		const { askMs, sayMs, leaseMs } = times;
		const isShort = this.#mayRun < wanted;
		if (isShort) this.#notBefore = clock.now() + askMs;
		else if (this.#mayRun < user.wants()) return 0;
		if (this.#held > 0) return sayMs;
		return isShort ? askMs : leaseMs / 3;
	}

	/** Reads who has what, and writes what this node makes of it. Returns how many it wanted; rejects where nothing is known. */
	async #say(): Promise<number> {
		const { bucket, clock, node, service, max, times, user } = this.#options;
		const entry = await bucket.get(service);
		const found = entry?.operation === "PUT" ? entry.json<Shares>() : {};
		const revision = entry?.revision ?? 0;
		this.#hear(found);
		// others took it for gone, while its clock stood still
		if (!(node in found) && (revision === 0 || revision > this.#revision)) this.#lose();
		const living = livingShares(found, (other) => this.#silentMs(other), 3 * times.sayMs);
		const running = user.running();
		const use = this.#isClosed
			? { running, wants: running, kept: running }
			: { running, wants: user.wants(), kept: this.#kept(running) };
		this.#beat += 1;
		const speaker = { node, max, leaseMs: times.leaseMs, beat: this.#beat };
		const { shares, mayRun } = nextShares(living, speaker, use);
		this.#compare(shares);
		const isIn = node in found || node in shares;
		if (!isIn && Object.keys(living).length === Object.keys(found).length) return use.wants;
		const held = shares[node]?.held ?? 0;
		// fewer from the question on, more from the answer on
		this.#held = Math.min(this.#held, held);
		this.#mayRun = Math.min(this.#mayRun, mayRun);
		const askedAt = clock.now();
		this.#revision = await bucket.put(service, JSON.stringify(shares), { previousSeq: revision });
		this.#renewed(held, mayRun, askedAt);
		return use.wants;
	}

	#renewed(held: number, mayRun: number, askedAt: number): void {
		const { clock, times, user } = this.#options;
		const now = clock.now();
		const before = this.#mayRun;
		this.#held = held;
		this.#mayRun = mayRun;
		this.#endsAt = askedAt + times.leaseMs - times.spareMs;
		clearTimeout(this.#ending);
		if (held > 0) this.#ending = setTimeout(() => this.#lose(), this.#endsAt - now).unref();
		for (let place = before + 1; place <= mayRun; place++) this.#usedAt[place] = now;
		if (mayRun > before) user.onMore();
	}

	#lose(): void {
		if (this.#held === 0) return;
		const { logger, metrics, service } = this.#options;
		metrics.lookupHousePlacesLost.inc({ service }, this.#held);
		logger.warn({ service, places: this.#held }, "the places of the whole house that this node had are lost");
		clearTimeout(this.#ending);
		this.#held = 0;
		this.#mayRun = 0;
		const lost = this.#lost;
		this.#lost = lostController();
		lost.abort(new Error("the link was lost for so long that another node may have this place"));
	}

	/** Places that run something, and those above them that did a moment ago. */
	#kept(running: number): number {
		const { clock, times } = this.#options;
		const since = clock.now() - times.idleMs;
		let kept = running;
		while (kept < this.#held && (this.#usedAt[kept + 1] ?? 0) > since) kept += 1;
		return kept;
	}

	#hear(shares: Shares): void {
		const at = this.#options.clock.now();
		for (const node of this.#heard.keys()) if (!(node in shares)) this.#heard.delete(node);
		for (const [node, { beat }] of Object.entries(shares))
			if (this.#heard.get(node)?.beat !== beat) this.#heard.set(node, { beat, at });
	}

	#silentMs(node: string): number {
		if (node === this.#options.node) return 0;
		const now = this.#options.clock.now();
		return now - (this.#heard.get(node)?.at ?? now);
	}

	#compare(shares: Shares): void {
		const { logger, max, service } = this.#options;
		const least = Math.min(max, housePlaces(shares));
		if (least < this.#leastKnown)
			logger.warn(
				{ service, max, least },
				"another node has a lower limit for the whole house: that one holds",
			);
		this.#leastKnown = least;
	}
}

/** As many jobs listen as there are places. */
function lostController(): AbortController {
	const controller = new AbortController();
	setMaxListeners(0, controller.signal);
	return controller;
}
