import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd, ScheduledPost } from "../../crowd/crowd.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Plan } from "./plan.ts";
import { C1 } from "./recording.ts";

const LOOK_MS = 50;

export type BacklogPoint = {
	/** from the beginning of the block, s */
	readonly sinceS: number;
	readonly backlogBytes: number;
	readonly bufferedBytes: number | undefined;
};

/** Looks at C1 again and again: what was due to it, what it got, and what the server says that it holds. */
export class BacklogWatch {
	readonly #lab: Lab;
	readonly #server: Server;
	readonly #crowd: Crowd;
	readonly #due: readonly ScheduledPost[];
	readonly #largeBytes: number;
	readonly #startedAt = performance.now();
	readonly #blockAtMs: number;
	readonly #points: BacklogPoint[] = [];
	readonly #looking: Promise<void>;
	#next = 0;
	#dueBytes = 0;
	#ahead = 0;
	#isBlocked = false;
	#isEnding = false;
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
		this.#looking = this.#look();
		// heard when the watch ends; until then the run itself may have failed first
		this.#looking.catch(() => undefined);
	}

	blocked(): void {
		this.#isBlocked = true;
	}

	released(): void {
		this.#releasedAt = performance.now();
	}

	/** After one more look. */
	stop(): void {
		this.#isEnding = true;
	}

	async seen() {
		await this.#looking;
		const buffered = this.#points.flatMap(({ bufferedBytes }) => bufferedBytes ?? []);
		return {
			backlog: this.#points,
			backlogMostBytes: Math.max(0, ...this.#points.map(({ backlogBytes }) => backlogBytes)),
			bufferedMostBytes: buffered.length === 0 ? undefined : Math.max(...buffered),
			caughtUpMs: this.#caughtUpMs,
			cuts: this.#cuts,
		};
	}

	async #look(): Promise<void> {
		for (let isLast = false; !isLast; ) {
			isLast = this.#isEnding;
			const received = (await this.#crowd.receivedBytes([C1]))[0] ?? 0;
			const held = await heldBy(this.#server);
			this.#cuts = held?.cuts;
			this.#note(performance.now(), received, held?.bytes);
			await sleep(LOOK_MS, undefined, { signal: this.#lab.signal });
		}
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

/** From `/metrics` of the real server; a rival has no such page. */
async function heldBy(server: Server): Promise<{ bytes: number; cuts: number } | undefined> {
	if (server.operatorToken === "") return undefined;
	const response = await fetch(`${server.url}/metrics`, {
		headers: { authorization: `Bearer ${server.operatorToken}` },
	});
	const text = await response.text();
	return {
		bytes: Number(/^parley_buffered_bytes (\S+)$/m.exec(text)?.[1] ?? 0),
		cuts: Number(/^parley_closed_total\{code="4008"\} (\S+)$/m.exec(text)?.[1] ?? 0),
	};
}
