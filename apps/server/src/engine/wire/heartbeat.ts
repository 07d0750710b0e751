import type { Clock } from "../../lib/clock.ts";
import type { Connection } from "./connection.ts";
import type { LifeMark } from "./output-buffer.ts";

/** The wheel turns this many times per ping interval: pings spread evenly instead of leaving all at once. */
const SLOTS = 25;
const TICK_MS_MAX = 1_000;

export interface HeartbeatOptions {
	readonly clock: Clock;
	readonly pingIntervalMs: number;
	readonly pingTimeoutMs: number;
	readonly stallTimeoutMs: number;
	readonly behindEvents: (connection: Connection) => number;
	readonly onDrained: (connection: Connection) => void;
}

interface Beat {
	slot: number;
	/** set while a ping waits for any byte */
	asked: { readonly at: number; readonly mark: LifeMark } | undefined;
}

/**
 * One wheel for all sockets instead of a timer each. Every socket is pinged once a round and cut when no byte
 * moved either way within the time-out (CONN5); every socket with something pending is looked at on each tick
 * and cut when it took nothing for too long (OUT4).
 */
export class Heartbeat {
	readonly #options: HeartbeatOptions;
	readonly #slots: Set<Connection>[] = Array.from({ length: SLOTS }, () => new Set());
	readonly #beats = new Map<Connection, Beat>();
	readonly #asked = new Set<Connection>();
	readonly #pending = new Set<Connection>();
	readonly #timer: NodeJS.Timeout;
	#slot = 0;
	#nextSlotAt = 0;

	constructor(options: HeartbeatOptions) {
		this.#options = options;
		const finest = Math.min(
			options.pingIntervalMs / SLOTS,
			options.pingTimeoutMs / 2,
			options.stallTimeoutMs / 2,
		);
		this.#timer = setInterval(() => this.#tick(), Math.max(20, Math.min(TICK_MS_MAX, finest)));
		this.#timer.unref();
	}

	add(connection: Connection): void {
		// the slot just passed is the last to come round: nobody is pinged at once
		const slot = (this.#slot + SLOTS - 1) % SLOTS;
		this.#beats.set(connection, { slot, asked: undefined });
		this.#slots[slot]?.add(connection);
	}

	remove(connection: Connection): void {
		const beat = this.#beats.get(connection);
		if (beat !== undefined) this.#slots[beat.slot]?.delete(connection);
		this.#beats.delete(connection);
		this.#asked.delete(connection);
		this.#pending.delete(connection);
	}

	/** Something stays in this socket's buffer. */
	watch(connection: Connection): void {
		if (this.#beats.has(connection) && !this.#pending.has(connection)) {
			this.#pending.add(connection);
			connection.output.watch(this.#options.clock.now(), 0);
		}
	}

	stop(): void {
		clearInterval(this.#timer);
	}

	#tick(): void {
		const now = this.#options.clock.now();
		this.#cutSilent(now);
		this.#cutStalled(now);
		if (now >= this.#nextSlotAt) {
			this.#nextSlotAt = now + this.#options.pingIntervalMs / SLOTS;
			this.#slot = (this.#slot + 1) % SLOTS;
			for (const connection of this.#slots[this.#slot] ?? []) this.#ping(connection, now);
		}
	}

	#ping(connection: Connection, now: number): void {
		const beat = this.#beats.get(connection);
		if (beat === undefined || beat.asked !== undefined) return;
		connection.ping();
		beat.asked = { at: now, mark: connection.output.lifeMark };
		this.#asked.add(connection);
	}

	#cutSilent(now: number): void {
		for (const connection of this.#asked) {
			const beat = this.#beats.get(connection);
			if (beat?.asked === undefined) this.#asked.delete(connection);
			else if (connection.output.aliveSince(beat.asked.mark)) {
				beat.asked = undefined;
				this.#asked.delete(connection);
			} else if (now - beat.asked.at >= this.#options.pingTimeoutMs) connection.terminate("goingAway");
		}
	}

	#cutStalled(now: number): void {
		for (const connection of this.#pending) {
			const stalledMs = connection.output.watch(now, this.#options.behindEvents(connection));
			if (stalledMs >= this.#options.stallTimeoutMs) connection.terminate("slowReader");
			else if (connection.output.pendingBytes === 0 && connection.output.state === "live")
				this.#pending.delete(connection);
			// Node says `drain` only after a write that filled its buffer: what was less is taken without a word
			else this.#options.onDrained(connection);
		}
	}
}
