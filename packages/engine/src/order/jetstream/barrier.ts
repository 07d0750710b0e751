/** How long somebody may wait for what other nodes have done already. */
const CATCH_UP_MS_MAX = 5_000;

/**
 * Waits until this node has delivered what the stream holds now; true where that is certain. Who asks together waits
 * together.
 */
export class Barrier {
	/** true: it was the stream's end for certain, and not only as far as some server knew */
	readonly #reachEnd: () => Promise<boolean>;
	#current: Promise<boolean> | undefined;
	#next: Promise<boolean> | undefined;

	constructor(reachEnd: () => Promise<boolean>) {
		this.#reachEnd = reachEnd;
	}

	pass(): Promise<boolean> {
		// one that is under way may have looked before this call
		if (this.#current !== undefined) {
			this.#next ??= this.#current.then(() => this.pass());
			return this.#next;
		}
		this.#next = undefined;
		this.#current = this.#inTime().finally(() => {
			this.#current = undefined;
		});
		return this.#current;
	}

	async #inTime(): Promise<boolean> {
		// cut off: what is here is all there is to go by
		const end = this.#reachEnd().catch(() => false);
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<boolean>((resolve) => {
			timer = setTimeout(() => resolve(false), CATCH_UP_MS_MAX);
		});
		const isCertain = await Promise.race([end, late]);
		clearTimeout(timer);
		return isCertain;
	}
}
