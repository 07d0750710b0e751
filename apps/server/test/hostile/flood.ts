import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { frame, opcodes } from "../support/frame.ts";
import { UPGRADE } from "./attacker.ts";
import { type FloodKind, frameOf, requestsOf } from "./flooding.ts";
import type { Caller } from "./guest.ts";

/** Parley's own defaults, of which the flood asks many times as much. */
const FRAMES_PER_SECOND = 100;
const ARRIVALS_PER_SECOND = 20;
const CONNECTIONS_PER_SECOND = 100;
const REQUESTS_PER_SECOND = 100;
/** Of somebody without manners, not of one who saves up: what is due in a second comes evenly. */
/** Random ones would cost the flooder more than the server. */
const MASK = Buffer.alloc(4);
const TICK_MS = 2;
const KEPT_CONNECTIONS = 10;
const AT_ONCE_MAX = 300;
const SOCKET_MS_MAX = 2_000;

/** Somebody with one address and no manners: frames, upgrades, connections and requests at so many times the limits. */
export class Flood {
	readonly #target: Caller;
	readonly #times: number;
	readonly #kind: FloodKind;
	readonly #requests: readonly string[];
	/** on connections of their own, as the last thing that is said there */
	readonly #last: string;
	readonly #kept: Socket[] = [];
	#talker: Socket | undefined;
	#open = 0;
	#posted = 0;

	constructor(target: Caller, times: number, kind: FloodKind = "flood") {
		this.#target = target;
		this.#times = times;
		this.#kind = kind;
		this.#requests = requestsOf(kind, "keep-alive");
		this.#last = requestsOf(kind, "close")[0] ?? "";
	}

	/** How many of each were sent: `arrivals` ask for an upgrade; `requests` go over connections that are kept. */
	async run(ms: number) {
		const sent = { frames: 0, arrivals: 0, connections: 0, requests: 0 };
		const began = performance.now();
		for (let at = 0; at < ms; at = performance.now() - began) {
			const due = (Math.min(at + TICK_MS, ms) / 1000) * this.#times;
			sent.frames += this.#talk(Math.floor(due * FRAMES_PER_SECOND - sent.frames));
			for (; sent.arrivals < due * ARRIVALS_PER_SECOND && this.#open < AT_ONCE_MAX; sent.connections++) {
				this.#dial(UPGRADE);
				sent.arrivals++;
			}
			for (; sent.connections < due * CONNECTIONS_PER_SECOND && this.#open < AT_ONCE_MAX; sent.connections++)
				this.#dial(this.#last);
			for (let left = Math.floor(due * REQUESTS_PER_SECOND - sent.requests); left > 0; left--)
				sent.requests += this.#ask(sent.requests);
			await sleep(TICK_MS);
		}
		for (const socket of [this.#talker, ...this.#kept]) socket?.destroy();
		return sent;
	}

	/** One request more on one of the connections that are kept, if its buffers have room. */
	#ask(index: number): number {
		const place = index % KEPT_CONNECTIONS;
		const before = this.#kept[place];
		const socket = before === undefined || before.destroyed ? this.#socket() : before;
		this.#kept[place] = socket;
		if (socket.writableNeedDrain) return 0;
		socket.write(this.#requests[index % this.#requests.length] ?? "");
		return 1;
	}

	/** Posts on one socket; when that is closed to it, on a new one. */
	#talk(frames: number): number {
		if (this.#talker === undefined || this.#talker.destroyed) this.#talker = this.#comeIn();
		const words = Array.from({ length: Math.max(0, frames) }, () =>
			said(frameOf(this.#kind, ++this.#posted)),
		);
		this.#talker.write(Buffer.concat(words));
		return words.length;
	}

	#comeIn(): Socket {
		const socket = this.#socket();
		socket.write(UPGRADE);
		if (this.#kind === "sign-ins") return socket;
		const hello = { type: "hello", ref: 1, version: 1, name: `flood ${this.#posted}` };
		const join = { type: "join", ref: 2, room: "lobby" };
		for (const word of [hello, join]) socket.write(said(word));
		return socket;
	}

	#dial(text: string): void {
		this.#open++;
		const socket = this.#socket();
		socket.on("close", () => this.#open--);
		socket.write(text);
		setTimeout(() => socket.destroy(), SOCKET_MS_MAX);
	}

	#socket(): Socket {
		const { port, from } = this.#target;
		const socket = connect({ port, host: "127.0.0.1", noDelay: true, localAddress: from });
		return socket.on("error", () => undefined).resume();
	}
}

function said(word: object): Buffer {
	return frame({ opcode: opcodes.text, payload: JSON.stringify(word), mask: MASK });
}
