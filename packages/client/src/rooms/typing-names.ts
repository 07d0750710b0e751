import { TYPING_LASTS_MS } from "@parley/protocol/limits";
import type { Cancel, Environment } from "../state/environment.ts";

/** Who is typing in one room: each name lasts a few seconds unless it is told again. */
export class TypingNames {
	readonly #environment: Pick<Environment, "after" | "now">;
	readonly #changed: () => void;
	#until = new Map<string, number>();
	#cancel: Cancel | undefined;
	names: readonly string[] = [];

	constructor(environment: Pick<Environment, "after" | "now">, changed: () => void) {
		this.#environment = environment;
		this.#changed = changed;
	}

	heard(names: readonly string[]): void {
		const until = this.#environment.now() + TYPING_LASTS_MS;
		for (const name of names) this.#until.set(name, until);
		this.#show();
	}

	/** A message came, or the person went: what was typed is done. */
	done(name: string): void {
		if (this.#until.delete(name)) this.#show();
	}

	clear(): void {
		this.#until = new Map();
		this.#show();
	}

	#show(): void {
		this.#cancel?.();
		this.#cancel = undefined;
		const now = this.#environment.now();
		for (const [name, until] of this.#until) if (until <= now) this.#until.delete(name);
		const soonest = Math.min(...this.#until.values());
		if (this.#until.size > 0) this.#cancel = this.#environment.after(soonest - now, () => this.#show());
		const names = [...this.#until.keys()];
		if (names.join("\n") === this.names.join("\n")) return;
		this.names = names;
		this.#changed();
	}
}
