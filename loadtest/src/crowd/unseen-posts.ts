/** What one person wrote and has not seen on the own screen: said again, in its order, whenever it may have been lost. */
export class UnseenPosts {
	readonly #say: (k: number, text: string) => void;
	readonly #texts = new Map<number, string>();

	constructor(say: (k: number, text: string) => void) {
		this.#say = say;
	}

	add(k: number, text: string): void {
		this.#texts.set(k, text);
		this.#say(k, text);
	}

	seen(numbers: readonly number[]): void {
		if (this.#texts.size === 0) return;
		for (const k of numbers) this.#texts.delete(k);
	}

	sayAll(): void {
		for (const [k, text] of this.#texts) this.#say(k, text);
	}

	againIn(k: number, ms: number): void {
		setTimeout(() => {
			const text = this.#texts.get(k);
			if (text !== undefined) this.#say(k, text);
		}, ms);
	}
}
