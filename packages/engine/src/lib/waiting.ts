/** Askers that wait for their time, each with a timer that keeps no process alive. */
export class Waiting<Asker extends object> {
	readonly #timers = new Map<Asker, NodeJS.Timeout>();

	/** In `ms`, unless `end` comes first. */
	after(asker: Asker, ms: number, work: () => void): void {
		const timer = setTimeout(() => {
			this.#timers.delete(asker);
			work();
		}, ms).unref();
		this.#timers.set(asker, timer);
	}

	/** Nobody waits any longer. Gives who did. */
	end(): readonly Asker[] {
		const askers = [...this.#timers.keys()];
		for (const timer of this.#timers.values()) clearTimeout(timer);
		this.#timers.clear();
		return askers;
	}
}
