import type { Board } from "./board.ts";
import { Latencies, summaryOf } from "./histogram.ts";

interface Onlooker {
	readonly index: number;
	/** counts among the screens that a message has to reach */
	readonly isSteady: boolean;
}

/** The longest deliveries of a load. */
const WORST_MAX = 1_000;

/** Figures of one thread while a load runs; ms throughout. */
export class Tally {
	/** only what arrives within counts as a delivery of the load */
	window: { from: number; to: number } = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
	deliveries = 0;
	readonly delivery = new Latencies();
	readonly lastScreen = new Latencies();
	readonly pulse = new Latencies();
	pulseDeliveries = 0;
	refused = 0;
	#worst: number[] = [];
	#worstFloor = 0;

	isMeasured(due: number): boolean {
		return due >= this.window.from && due < this.window.to;
	}

	/** These messages are on one more screen now; how many of them are the onlooker's own. */
	arrived(numbers: readonly number[], at: number, board: Board, { index, isSteady }: Onlooker): number {
		if (this.isMeasured(at)) this.deliveries += numbers.length;
		this.pulseDeliveries += numbers.length;
		if (isSteady) for (const k of numbers) this.#time(board.due(k), at, board.shown(k));
		let own = 0;
		for (const k of numbers) if (board.owner(k) === index) own++;
		return own;
	}

	#time(due: number, at: number, isLast: boolean): void {
		const ms = at - due;
		this.pulse.add(ms);
		if (!this.isMeasured(due)) return;
		this.delivery.add(ms);
		if (isLast) this.lastScreen.add(ms);
		if (ms <= this.#worstFloor) return;
		this.#worst.push(ms);
		if (this.#worst.length >= 4 * WORST_MAX) this.#keepWorst();
	}

	begin(from: number, to: number): void {
		this.take();
		this.window = { from, to };
	}

	take() {
		this.#keepWorst();
		const taken = {
			deliveries: this.deliveries,
			delivery: this.delivery.take(),
			lastScreen: this.lastScreen.take(),
			refused: this.refused,
			worst: this.#worst,
		};
		this.deliveries = 0;
		this.refused = 0;
		this.#worst = [];
		this.#worstFloor = 0;
		return taken;
	}

	#keepWorst(): void {
		this.#worst = this.#worst.sort((a, b) => b - a).slice(0, WORST_MAX);
		if (this.#worst.length === WORST_MAX) this.#worstFloor = this.#worst.at(-1) ?? 0;
	}
}

/** The threads' parts as one; ms throughout. `posts` were sent within `ms`. */
export function figuresOf(
	parts: readonly ReturnType<Tally["take"]>[],
	{ ms, posts, shares }: { ms: number; posts: number; shares: readonly number[] },
) {
	const deliveries = parts.reduce((sum, part) => sum + part.deliveries, 0);
	return {
		ms,
		posts,
		deliveries,
		postsPerSecond: (posts / ms) * 1000,
		deliveriesPerSecond: (deliveries / ms) * 1000,
		/** from sent (or due) until on one screen, over all deliveries */
		delivery: summaryOf(parts.map(({ delivery }) => delivery)),
		/** until on the last screen of the room, over all messages */
		lastScreen: summaryOf(parts.map(({ lastScreen }) => lastScreen)),
		/** of one core each, the threads of the crowd: above 0.9 the crowd was the bottleneck */
		generatorCpuShare: shares,
		/** posts that the server refused: they are no messages */
		refused: parts.reduce((sum, part) => sum + part.refused, 0),
		/** worst first: the longest deliveries to anybody but the paused; up to 1,000 */
		worst: parts
			.flatMap(({ worst }) => worst)
			.sort((a, b) => b - a)
			.slice(0, WORST_MAX),
	};
}
export type CrowdFigures = Readonly<ReturnType<typeof figuresOf>>;
