/** How long somebody may wait for what other nodes have done already. */
const CATCH_UP_MS_MAX = 5_000;

/** Waits until this node has delivered what the stream holds now. Who asks together waits together. */
export class Barrier {
	readonly #reachEnd: () => Promise<void>;
	#current: Promise<void> | undefined;
	#next: Promise<void> | undefined;

	constructor(reachEnd: () => Promise<void>) {
		this.#reachEnd = reachEnd;
	}

	pass(): Promise<void> {
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

	async #inTime(): Promise<void> {
		// cut off: what is here is all there is to go by
		const end = this.#reachEnd().catch(() => undefined);
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<void>((resolve) => {
			timer = setTimeout(resolve, CATCH_UP_MS_MAX);
		});
		await Promise.race([end, late]);
		clearTimeout(timer);
	}
}
