import type { Clock } from "@parley/engine/lib/clock";
import { TokenBucket } from "@parley/engine/lib/token-bucket";

interface PostRatesOptions {
	readonly clock: Clock;
	/** posts, edits, removals and reactions of one session, whatever its number of sockets; 0: no limit */
	readonly postsPerSecond: number;
}

/** A rate below one half a second would otherwise have a burst in which no first post fits. */
export function burstOf(perSecond: number): number {
	return perSecond === 0 ? 0 : Math.max(1, perSecond * 2);
}

/** How fast each session may write here; each node where it is gives it a share. */
export class PostRates {
	readonly #options: PostRatesOptions;
	/** of whoever posted, or has been elsewhere; kept over the grace: another link does not bring another rate */
	readonly #posts = new Map<string, TokenBucket>();
	/** have been elsewhere since they were here: another node does not bring another burst */
	readonly #moved = new Set<string>();

	constructor(options: PostRatesOptions) {
		this.#options = options;
	}

	/** ms to wait before this session, which is on so many nodes, may post again; 0 when it may now. */
	take(session: string, nodes: number): number {
		const { clock, postsPerSecond } = this.#options;
		const cost = Math.min(nodes, burstOf(postsPerSecond));
		let bucket = this.#posts.get(session);
		if (bucket === undefined) {
			bucket = this.#postsOf(false);
			this.#posts.set(session, bucket);
		}
		return bucket.take(clock.now(), cost);
	}

	cameElsewhere(session: string): void {
		this.#moved.add(session);
	}

	/** The first socket of the session came here; `isElsewhere`: it is on another node, too. */
	came(session: string, isElsewhere: boolean): void {
		const moved = this.#moved.delete(session) || isElsewhere;
		if (moved) this.#posts.set(session, this.#postsOf(moved));
	}

	forget(session: string): void {
		this.#posts.delete(session);
		this.#moved.delete(session);
	}

	#postsOf(moved: boolean): TokenBucket {
		const { clock, postsPerSecond: perSecond } = this.#options;
		const bucket = { perSecond, burst: burstOf(perSecond), now: clock.now() };
		return new TokenBucket(moved ? { ...bucket, tokens: 1 } : bucket);
	}
}
