import type { Clock } from "../lib/clock.ts";
import type { Logger } from "../lib/logger.ts";
import type { Mark } from "../log/running-hash.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";

/** Of each node: whoever is behind by more is compared when it has caught up. */
const MARKS_MAX = 64;
/** Two cannot say which of them is right. */
const VOTERS_MIN = 3;
/**
 * Whoever is heard for less has no vote: a node that ends without a word is taken for gone after 8 s only, and started
 * anew it is another one, so that one which ends again and again would outvote all others.
 */
const VOTE_AFTER_MS = 12_000;

/** `outvoted`: most nodes agree among each other, and not with this one. */
export type Verdict = "alike" | "differs" | "outvoted";

export interface HashComparisonOptions {
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
}

/**
 * Whether the nodes of a house hold the same log: each tells the newest mark of its running hash. The hash is of all
 * that came before, so of two nodes the newest place that both have come to says all.
 */
export class HashComparison {
	readonly #options: HashComparisonOptions;
	readonly #own = new Marks(0);
	readonly #others = new Map<string, Marks>();
	#verdict: Verdict = "alike";

	constructor(options: HashComparisonOptions) {
		this.#options = options;
	}

	/** This node's, to be told to the others. */
	get newest(): Mark | undefined {
		return this.#own.newest;
	}

	/** Once outvoted, for good: what this node holds does not get right by itself. */
	get verdict(): Verdict {
		return this.#verdict;
	}

	/** This node's log was stored past that place. */
	reached(mark: Mark): void {
		this.#own.add(mark);
		this.#compare();
	}

	/** Undefined: the node has come to none yet, or keeps none. */
	receive(node: string, mark: Mark | undefined): void {
		if (mark === undefined) return;
		const marks = this.#others.get(node) ?? new Marks(this.#options.clock.now());
		this.#others.set(node, marks);
		const isNews = marks.add(mark);
		// whose vote does not count yet may have one by now
		if (isNews || this.#verdict === "differs") this.#compare();
	}

	gone(node: string): void {
		if (this.#others.delete(node)) this.#compare();
	}

	#compare(): void {
		const others = [...this.#others.values()];
		const differing = others.filter((marks) => this.#own.isLike(marks) === false);
		this.#options.metrics.logDiffers.set(differing.length);
		const isOutvoted = this.#isOutvotedBy(others);
		this.#judge(isOutvoted ? "outvoted" : differing.length > 0 ? "differs" : "alike");
	}

	#isOutvotedBy(others: readonly Marks[]): boolean {
		const since = this.#options.clock.now() - VOTE_AFTER_MS;
		const compared = others.filter((one) => one.since <= since && this.#own.isLike(one) !== undefined);
		const voters = compared.length + 1;
		const against = compared.filter((one) => this.#own.isLike(one) === false);
		const agreed = against.map((one) => against.filter((other) => one.isLike(other) === true).length);
		return voters >= VOTERS_MIN && Math.max(0, ...agreed) > voters / 2;
	}

	#judge(verdict: Verdict): void {
		const { logger, metrics } = this.#options;
		if (verdict === this.#verdict || this.#verdict === "outvoted") return;
		this.#verdict = verdict;
		if (verdict === "alike") return logger.info("the nodes' logs are alike, as far as they were compared");
		metrics.logDifferences.inc();
		logger.error({ mark: this.#own.newest }, verdict === "differs" ? DIFFERS : OUTVOTED);
	}
}

/** Of one node, the newest last. */
class Marks {
	/** ms, when the node was heard first */
	readonly since: number;
	readonly #hashes = new Map<number, string>();
	#newest: Mark | undefined;

	constructor(since: number) {
		this.since = since;
	}

	get newest(): Mark | undefined {
		return this.#newest;
	}

	/** False: it was known. */
	add(mark: Mark): boolean {
		if (mark.from !== this.#newest?.from) this.#hashes.clear();
		if (this.#hashes.get(mark.place) === mark.hash) return false;
		this.#newest = mark;
		this.#hashes.set(mark.place, mark.hash);
		const [oldest] = this.#hashes.keys();
		if (this.#hashes.size > MARKS_MAX && oldest !== undefined) this.#hashes.delete(oldest);
		return true;
	}

	/** At the newest place that both have; undefined: there is none, or their chains begin at other places. */
	isLike(other: Marks): boolean | undefined {
		if (this.#newest?.from !== other.#newest?.from) return undefined;
		const places = [...this.#hashes.keys()].filter((place) => other.#hashes.has(place));
		const place = Math.max(...places);
		return places.length === 0 ? undefined : this.#hashes.get(place) === other.#hashes.get(place);
	}
}

const DIFFERS =
	"another node of the house holds another log than this one: two versions decide a draft differently, or a disk told what was not written on it";
export const OUTVOTED =
	"This node's log is not that of most nodes: it lets nobody in. Stop it, move its DATA_DIR away, and start it again.";
