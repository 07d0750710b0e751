import { CLIENT_PONG_WAIT_MS, CLIENT_SILENCE_MS } from "@parley/protocol/limits";
import type { Cancel, Environment } from "../state/environment.ts";

interface Hooks {
	ping(n: number): void;
	roundTrip(ms: number): void;
	silent(): void;
}

/** CONN5: an open socket proves nothing (a half-open link stays "open" for minutes); only hearing does. */
export class Heartbeat {
	readonly #environment: Pick<Environment, "after" | "now">;
	readonly #hooks: Hooks;
	#heardAt: number;
	#n = 0;
	#pingedAt: number | undefined;
	#cancel: Cancel;

	constructor(environment: Pick<Environment, "after" | "now">, hooks: Hooks) {
		this.#environment = environment;
		this.#hooks = hooks;
		this.#heardAt = environment.now();
		this.#cancel = () => undefined;
		this.#watch(CLIENT_SILENCE_MS);
	}

	heard(): void {
		this.#heardAt = this.#environment.now();
		if (this.#pingedAt === undefined) return;
		this.#cancel();
		this.#watch(CLIENT_SILENCE_MS);
	}

	pong(n: number): void {
		if (n !== this.#n || this.#pingedAt === undefined) return;
		this.#hooks.roundTrip(Math.max(0, this.#environment.now() - this.#pingedAt));
		this.#pingedAt = undefined;
	}

	/** Asks now: after a wake, or to measure. */
	probe(): void {
		this.#cancel();
		this.#n += 1;
		this.#pingedAt = this.#environment.now();
		this.#hooks.ping(this.#n);
		this.#cancel = this.#environment.after(CLIENT_PONG_WAIT_MS, () => this.#hooks.silent());
	}

	stop(): void {
		this.#cancel();
	}

	// One timer that looks when it fires, instead of one set anew with every message.
	#watch(ms: number): void {
		this.#cancel = this.#environment.after(ms, () => {
			const quietMs = this.#environment.now() - this.#heardAt;
			if (quietMs >= CLIENT_SILENCE_MS) this.probe();
			else this.#watch(CLIENT_SILENCE_MS - Math.max(0, quietMs));
		});
	}
}
