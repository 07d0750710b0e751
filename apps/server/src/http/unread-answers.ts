import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type Addresses, countedAs } from "@parley/engine/lib/addresses";
import { CapsByAddress } from "@parley/engine/lib/caps-by-address";
import type { Clock } from "@parley/engine/lib/clock";
import { kernelBacklog } from "@parley/engine/lib/insides";

export interface UnreadBounds {
	/** an answer of which no byte was taken for so long ends */
	readonly stallTimeoutMs: number;
	/** waiting in memory for one address, weighed; 0: no limit */
	readonly perAddressBytesMax: number;
	readonly addresses: Addresses;
	readonly clock: Clock;
	/** behind it are all people, each with what they read */
	readonly isProxy: (address: string) => boolean;
	readonly onCut: (why: "stalled" | "too-much") => void;
}

const TICK_MS_MAX = 1_000;

interface Answering {
	readonly address: string;
	taken: number;
	takenAt: number;
}

interface Waiting {
	readonly socket: Socket;
	readonly address: string;
	readonly bytes: number;
}

/**
 * Node has time-outs for requests and none for answers: one that nobody reads would stay in memory for ever. So every
 * connection with something to say is looked at, as OUT4 does for WebSockets, which are none of these any more.
 */
export class UnreadAnswers {
	readonly #bounds: UnreadBounds;
	readonly #open = new Map<Socket, Answering>();
	readonly #tickMs: number;
	#tickedAt: number;

	constructor(bounds: UnreadBounds) {
		this.#bounds = bounds;
		this.#tickMs = Math.min(TICK_MS_MAX, bounds.stallTimeoutMs / 4);
		this.#tickedAt = bounds.clock.now();
	}

	watch(http: Server): void {
		const { clock } = this.#bounds;
		const open = this.#open;
		// one function for all of them, and nothing of it stays with those that are WebSockets
		function forget(this: Socket): void {
			open.delete(this);
		}
		http.on("connection", (socket: Socket) => {
			const address = countedAs(socket.remoteAddress ?? "");
			this.#open.set(socket, { address, taken: 0, takenAt: clock.now() });
			socket.on("close", forget);
		});
		http.on("upgrade", (_request, socket) => {
			forget.call(socket as Socket);
			socket.off("close", forget);
		});
		const timer = setInterval(() => this.#look(), this.#tickMs).unref();
		http.once("close", () => clearInterval(timer));
	}

	#look(): void {
		const now = this.#bounds.clock.now();
		// while we were held up nobody could be seen to read
		const lateMs = Math.max(0, now - this.#tickedAt - 2 * this.#tickMs);
		this.#tickedAt = now;
		const waiting: Waiting[] = [];
		for (const [socket, answering] of this.#open) {
			if (this.#stalledMs(socket, answering, now, lateMs) >= this.#bounds.stallTimeoutMs)
				this.#cut(socket, "stalled");
			else if (socket.writableLength > 0 && !this.#bounds.isProxy(socket.remoteAddress ?? ""))
				waiting.push({ socket, address: answering.address, bytes: socket.writableLength });
		}
		this.#cutLargest(waiting);
	}

	#stalledMs(socket: Socket, answering: Answering, now: number, lateMs: number): number {
		const pending = socket.writableLength;
		const taken = socket.bytesWritten - pending - kernelBacklog(socket);
		if (pending === 0 || taken !== answering.taken) answering.takenAt = now;
		else answering.takenAt += lateMs;
		answering.taken = taken;
		return now - answering.takenAt;
	}

	/** The smallest first, so that the largest are over (CONN8). */
	#cutLargest(waiting: readonly Waiting[]): void {
		const { addresses, perAddressBytesMax: max } = this.#bounds;
		const fitting = new CapsByAddress({ addresses, max });
		for (const { socket, address, bytes } of waiting.toSorted((one, other) => one.bytes - other.bytes))
			if (!fitting.take(address, bytes)) this.#cut(socket, "too-much");
	}

	#cut(socket: Socket, why: "stalled" | "too-much"): void {
		if (!this.#open.delete(socket)) return;
		this.#bounds.onCut(why);
		socket.destroy();
	}
}
