import type { RawSocket } from "./raw-socket.ts";

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
