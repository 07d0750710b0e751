/** Where no scroll event has come for so long, what a finger set going is at rest. */
const REST_MS = 100;

/**
 * Whether a finger scrolls, or what it set going still glides: iOS ends a glide as soon as `scrollTop` is set. No browser
 * says when one is over; scroll events come for as long as it lasts.
 */
export class Glide {
	readonly #onRest: () => void;
	/** `touched`: a finger is down and has scrolled nothing; `dragged`: it has */
	#state: "rest" | "touched" | "dragged" | "gliding" = "rest";
	#resting: ReturnType<typeof setTimeout> | undefined;

	/** `onRest` is not called where the glide was ended. */
	constructor(onRest: () => void) {
		this.#onRest = onRest;
	}

	get isOn(): boolean {
		return this.#state !== "rest";
	}

	onTouch(): void {
		clearTimeout(this.#resting);
		if (this.#state !== "dragged") this.#state = "touched";
	}

	/** The last finger has left. `moved`: it went some way, also where scroll events have yet to come. */
	onLift(moved: boolean): void {
		if (this.#state === "rest") return;
		if (this.#state === "touched" && !moved) return this.#rest();
		this.#state = "gliding";
		this.#wait();
	}

	onScroll(): void {
		if (this.#state === "touched") this.#state = "dragged";
		else if (this.#state === "gliding") this.#wait();
	}

	/** The page scrolls now, whatever the finger does. */
	end(): void {
		clearTimeout(this.#resting);
		this.#state = "rest";
	}

	#wait(): void {
		clearTimeout(this.#resting);
		this.#resting = setTimeout(() => this.#rest(), REST_MS);
	}

	#rest(): void {
		this.end();
		this.#onRest();
	}
}
