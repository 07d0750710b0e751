import type { RawSocket } from "./raw-socket.ts";

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

/** How fast one person reads: as it comes, no faster than so much, or not at all. */
export class ReadingPace {
	readonly #socketNow: () => RawSocket | undefined;
	#isPaused = false;
	#bytesPerSecond = 0;

	constructor(socketNow: () => RawSocket | undefined) {
		this.#socketNow = socketNow;
	}

	get isFull(): boolean {
		return !this.#isPaused && this.#bytesPerSecond === 0;
	}

	pause(): void {
		this.#isPaused = true;
		this.#socketNow()?.pause();
	}

	resume(): void {
		this.#isPaused = false;
		this.#socketNow()?.resume();
	}

	/** 0: as it comes */
	limit(bytesPerSecond: number): void {
		this.#bytesPerSecond = bytesPerSecond;
	}

	/** Rests for as long as these bytes may take. */
	hasRead(bytes: number): void {
		if (this.#bytesPerSecond === 0 || this.#isPaused) return;
		const socket = this.#socketNow();
		socket?.pause();
		setTimeout(
			() => {
				if (!this.#isPaused && this.#socketNow() === socket) socket?.resume();
			},
			(bytes / this.#bytesPerSecond) * 1000,
		);
	}
}
