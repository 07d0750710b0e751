import type { Clock } from "../lib/clock.ts";
import { closeCodes } from "../wire/close-codes.ts";
import type { Connection } from "./connection.ts";
import { isAliveSince, type LifeMark } from "./reader-socket.ts";

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
	asked: { at: number; readonly mark: LifeMark } | undefined;
	/** of the round before */
	messageUnderWay: number | undefined;
	/** bytes, by then */
	read: number;
}

/**
 * One wheel for all sockets instead of a timer each. Every socket is pinged once a round and cut when no byte
 * moved either way within the time-out (CONN5), or when a message that had begun at one round is not whole at the
 * next: who trickles would hold its bytes for ever. Every socket with something pending is looked at on each tick
 * and cut when it took nothing for too long (OUT4).
 */
export class Heartbeat {
	readonly #options: HeartbeatOptions;
	readonly #slots: Set<Connection>[] = Array.from({ length: SLOTS }, () => new Set());
	readonly #beats = new Map<Connection, Beat>();
	readonly #asked = new Set<Connection>();
	readonly #pending = new Set<Connection>();
	readonly #timer: NodeJS.Timeout;
	readonly #tickMs: number;
	#tickedAt: number;
	#slot = 0;
	#nextSlotAt = 0;

	constructor(options: HeartbeatOptions) {
		this.#options = options;
		const finest = Math.min(
			options.pingIntervalMs / SLOTS,
			options.pingTimeoutMs / 2,
			options.stallTimeoutMs / 2,
		);
		this.#tickMs = Math.max(20, Math.min(TICK_MS_MAX, finest));
		this.#tickedAt = options.clock.now();
		this.#timer = setInterval(() => this.#tick(), this.#tickMs);
		this.#timer.unref();
	}

	add(connection: Connection): void {
		// the slot just passed is the last to come round: nobody is pinged at once
		const slot = (this.#slot + SLOTS - 1) % SLOTS;
		this.#beats.set(connection, { slot, asked: undefined, messageUnderWay: undefined, read: 0 });
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
		this.#excuse(now - this.#tickedAt - this.#tickMs);
		this.#tickedAt = now;
		this.#cutSilent(now);
		this.#cutStalled(now);
		if (now >= this.#nextSlotAt) {
			this.#nextSlotAt = now + this.#options.pingIntervalMs / SLOTS;
			this.#slot = (this.#slot + 1) % SLOTS;
			for (const connection of this.#slots[this.#slot] ?? []) {
				this.#cutTrickling(connection);
				this.#ping(connection, now);
			}
		}
	}

	/** We were held up, by a long turn or a stopped process: what has come since is not read yet, so nobody was silent. */
	#excuse(lateMs: number): void {
		if (lateMs <= this.#tickMs) return;
		for (const connection of this.#asked) {
			const asked = this.#beats.get(connection)?.asked;
			if (asked !== undefined) asked.at += lateMs;
		}
		for (const connection of this.#pending) connection.output.excuse(lateMs);
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
			else if (isAliveSince(beat.asked.mark, connection.output.lifeMark)) {
				beat.asked = undefined;
				this.#asked.delete(connection);
			} else if (connection.isResting) {
				// its answer may lie in the kernel: nobody is silent whom we do not read
				beat.asked.at = now;
			} else if (now - beat.asked.at >= this.#options.pingTimeoutMs)
				connection.terminate(closeCodes.goingAway);
		}
	}

	#cutTrickling(connection: Connection): void {
		const beat = this.#beats.get(connection);
		if (beat === undefined) return;
		const underWay = connection.messageUnderWay;
		const { read } = connection.output.lifeMark;
		// a round may be shorter than a rest, in which nothing is read
		const wasRead = read !== beat.read || !connection.isResting;
		if (wasRead && underWay !== undefined && underWay === beat.messageUnderWay)
			connection.terminate(closeCodes.goingAway);
		beat.messageUnderWay = underWay;
		beat.read = read;
	}

	#cutStalled(now: number): void {
		for (const connection of this.#pending) {
			const stalledMs = connection.output.watch(now, this.#options.behindEvents(connection));
			if (stalledMs >= this.#options.stallTimeoutMs) connection.terminate(closeCodes.slowReader);
			else if (connection.output.pendingBytes === 0 && connection.output.state === "live")
				this.#pending.delete(connection);
			// Node says `drain` only after a write that filled its buffer: what was less is taken without a word
			else this.#options.onDrained(connection);
		}
	}
}
