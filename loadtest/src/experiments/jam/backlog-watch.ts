import type { Crowd, ScheduledPost } from "../../crowd/crowd.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Plan } from "./plan.ts";
import { C1 } from "./recording.ts";

export type BacklogPoint = {
	/** from the beginning of the block, s */
	readonly sinceS: number;
	readonly backlogBytes: number;
	readonly bufferedBytes: number | undefined;
};

/** Looks at C1: what was due to it, what it got, and what the server says that it holds. */
export class BacklogWatch {
	readonly #lab: Lab;
	readonly #server: Server;
	readonly #crowd: Crowd;
	readonly #due: readonly ScheduledPost[];
	readonly #largeBytes: number;
	readonly #startedAt = performance.now();
	readonly #blockAtMs: number;
	readonly #points: BacklogPoint[] = [];
	#next = 0;
	#dueBytes = 0;
	#ahead = 0;
	#isBlocked = false;
	#releasedAt: number | undefined;
	#caughtUpMs: number | undefined;
	#cuts: number | undefined;

	constructor(
		lab: Lab,
		server: Server,
		crowd: Crowd,
		{ recording: { roomOf }, largeBytes, blockAtMs, schedule }: Plan,
		blockedS: number,
	) {
		this.#lab = lab;
		this.#server = server;
		this.#crowd = crowd;
		this.#due = schedule(blockedS).filter(({ person }) => roomOf[person] === roomOf[C1]);
		this.#largeBytes = largeBytes;
		this.#blockAtMs = blockAtMs;
	}

	blocked(): void {
		this.#isBlocked = true;
	}

	released(): void {
		this.#releasedAt = performance.now();
	}

	async look(): Promise<void> {
		const received = (await this.#crowd.receivedBytes([C1]))[0] ?? 0;
		const held = await heldBy(this.#server, this.#lab.signal);
		this.#cuts = held?.cuts;
		this.#note(performance.now(), received, held?.bytes);
	}

	seen() {
		// the server's own word: one that keeps no count has none
		const buffered = this.#points.flatMap(({ bufferedBytes }) => bufferedBytes ?? []);
		return {
			backlog: this.#points,
			backlogMostBytes: Math.max(0, ...this.#points.map(({ backlogBytes }) => backlogBytes)),
			bufferedMostBytes: buffered.length === 0 ? undefined : Math.max(...buffered),
			// from C1's first read until it had everything; undefined without a block
			caughtUpMs: this.#caughtUpMs,
			// it came back each time, or the run would have failed
			cuts: this.#cuts,
		};
	}

	#note(at: number, receivedBytes: number, bufferedBytes: number | undefined): void {
		const lacking = this.#dueBy(at - this.#startedAt) - receivedBytes;
		// envelopes, answers and presence are bytes too: what C1 has had beyond the texts until now is no backlog
		if (!this.#isBlocked) this.#ahead = lacking;
		const backlogBytes = Math.max(0, lacking - this.#ahead);
		this.#points.push({
			sinceS: (at - this.#startedAt - this.#blockAtMs) / 1000,
			backlogBytes,
			bufferedBytes,
		});
		// two texts may always be on their way
		if (this.#releasedAt !== undefined && backlogBytes <= 2 * this.#largeBytes)
			this.#caughtUpMs ??= at - this.#releasedAt;
	}

	#dueBy(ms: number): number {
		for (
			let post = this.#due[this.#next];
			post !== undefined && post.atMs <= ms;
			post = this.#due[this.#next]
		) {
			this.#dueBytes += post.bytes;
			this.#next++;
		}
		return this.#dueBytes;
	}
}

/** A rival keeps no count. */
async function heldBy(server: Server, signal: AbortSignal) {
	if (server.operatorToken === "") return undefined;
	const metrics = await metricsOf(server, signal);
	return {
		bytes: metrics.valueOf("parley_buffered_bytes"),
		cuts: metrics.valueOf('parley_closed_total{code="4008"}'),
	};
}
