import { Waiting } from "./waiting.ts";

/** To refuse costs as well, and whoever waits for one answer does not ask again meanwhile. */
const LATE_MS = 1_000;
/** Of one key: what waits takes memory. Past it the answer comes at once. */
const WAITING_MAX = 100;

/** Refusals that are said a second later, so that a flood of whoever waits for them is a slow one. */
export class LateAnswers<Asker extends object> {
	readonly #ofKey = new Map<string, number>();
	readonly #waiting = new Waiting<Asker>();

	/** `weight`: how many addresses the key counts as. Whatever may have become of the asker by then is for `answer` to see. */
	later(asker: Asker, { key, weight = 1 }: { key: string; weight?: number }, answer: () => void): void {
		const waiting = this.#ofKey.get(key) ?? 0;
		if (waiting >= WAITING_MAX * weight) return answer();
		this.#ofKey.set(key, waiting + 1);
		this.#waiting.after(asker, LATE_MS, () => {
			const left = (this.#ofKey.get(key) ?? 1) - 1;
			if (left === 0) this.#ofKey.delete(key);
			else this.#ofKey.set(key, left);
			answer();
		});
	}

	/** Nobody waits any longer, and nobody is answered. Gives who waited. */
	end(): readonly Asker[] {
		this.#ofKey.clear();
		return this.#waiting.end();
	}
}
