import type { Cancel, Environment } from "./environment.ts";

/** Runs at once, then at most once per `everyMs`; what is asked for in between runs once at the end of it. */
export class Throttle {
	readonly #environment: Pick<Environment, "after" | "now">;
	readonly #everyMs: number;
	#lastAt = Number.NEGATIVE_INFINITY;
	#cancel: Cancel | undefined;

	constructor(environment: Pick<Environment, "after" | "now">, everyMs: number) {
		this.#environment = environment;
		this.#everyMs = everyMs;
	}

	run(action: () => void): void {
		if (this.#cancel) return;
		const waitMs = Math.min(this.#lastAt + this.#everyMs - this.#environment.now(), this.#everyMs);
		if (waitMs <= 0) this.#act(action);
		else this.#cancel = this.#environment.after(waitMs, () => this.#act(action));
	}

	stop(): void {
		this.#cancel?.();
		this.#cancel = undefined;
	}

	#act(action: () => void): void {
		this.#cancel = undefined;
		this.#lastAt = this.#environment.now();
		action();
	}
}
