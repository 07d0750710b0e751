import { threadShare } from "../threads/thread-share.ts";
import type { Board } from "./board.ts";
import { Latencies, summaryOf } from "./histogram.ts";

/** `isSteady`: counts among the screens that a message has to reach. */
type Onlooker = { readonly index: number; readonly isSteady: boolean };

/** Figures of one thread while a load runs; ms throughout. */
export class Tally {
	/** only what arrives within counts as a delivery of the load */
	window: { from: number; to: number } = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
	deliveries = 0;
	readonly delivery = new Latencies();
	readonly lastScreen = new Latencies();
	readonly pulse = new Latencies();
	pulseDeliveries = 0;
	/** of one core, this thread since the load began */
	share = 0;
	#shareNow = threadShare();

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
	}

	begin(from: number, to: number): void {
		this.take();
		this.window = { from, to };
		this.#shareNow = threadShare();
	}

	/** All is sent; what is still under way counts as well. */
	end(): void {
		this.share = this.#shareNow();
	}

	take() {
		const { deliveries, share } = this;
		const taken = { deliveries, share, delivery: this.delivery.take() };
		this.deliveries = 0;
		return { ...taken, lastScreen: this.lastScreen.take() };
	}
}

/** The threads' parts as one; ms throughout. `posts` were sent within `ms`. */
export function figuresOf(
	parts: readonly ReturnType<Tally["take"]>[],
	{ ms, posts }: { readonly ms: number; readonly posts: number },
) {
	const deliveries = parts.reduce((sum, part) => sum + part.deliveries, 0);
	return {
		...{ ms, posts, deliveries },
		postsPerSecond: (posts / ms) * 1000,
		deliveriesPerSecond: (deliveries / ms) * 1000,
		/** from sent (or due) until on one screen, over all deliveries */
		delivery: summaryOf(parts.map(({ delivery }) => delivery)),
		/** until on the last screen of the room, over all messages */
		lastScreen: summaryOf(parts.map(({ lastScreen }) => lastScreen)),
		/** of one core each, the threads of the crowd: above 0.9 the crowd was the bottleneck */
		generatorCpuShare: parts.map(({ share }) => share),
	};
}
export type CrowdFigures = Readonly<ReturnType<typeof figuresOf>>;
