import type { Server } from "node:http";
import type { Socket } from "node:net";
import { pauseOnConnect } from "@parley/engine/lib/insides";
import type { Turn } from "@parley/engine/turn";

/** New connections that are read from in one turn of the loop: some milliseconds of upgrades, handshakes and joins. */
const ADMITTED_PER_TURN_MAX = 8;

/**
 * A whole house may come back at once. All connections are accepted, but only so many are read from in one turn:
 * the others wait in the line, and what people say in other rooms goes out in between.
 */
export class Admission {
	readonly #turn: Pick<Turn, "at" | "request">;
	readonly #perTurn: number;
	readonly #line = new Set<Socket>();
	#admitted = 0;

	constructor(turn: Pick<Turn, "at" | "request">, perTurn = ADMITTED_PER_TURN_MAX) {
		this.#turn = turn;
		this.#perTurn = perTurn;
		turn.at("admit", () => this.#admit());
	}

	/** Before `http` listens. */
	watch(http: Server): void {
		pauseOnConnect(http);
		http.on("connection", (socket: Socket) => this.#arrive(socket));
	}

	#arrive(socket: Socket): void {
		this.#turn.request();
		if (this.#admitted < this.#perTurn && this.#line.size === 0) return this.#letIn(socket);
		this.#line.add(socket);
		socket.once("close", () => this.#line.delete(socket));
	}

	#admit(): void {
		this.#admitted = 0;
		for (const socket of this.#line) {
			if (this.#admitted >= this.#perTurn) break;
			this.#line.delete(socket);
			this.#letIn(socket);
		}
		if (this.#line.size > 0) this.#turn.request();
	}

	#letIn(socket: Socket): void {
		this.#admitted += 1;
		socket.resume();
	}
}
