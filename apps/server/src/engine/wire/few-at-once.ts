/** What came meanwhile of one who was not read for a while is a hundred frames, and some ms of work. */
const PER_TURN_MAX = 2;

/** Sockets that are read again: only so many in one turn of the loop, and others' messages go on in between. */
export class FewAtOnce {
	readonly #line: (() => void)[] = [];
	#left = PER_TURN_MAX;

	/** At once where this turn has a place for it; else in a later one, in order. */
	take(begins: () => void): void {
		if (this.#line.length === 0 && this.#left === PER_TURN_MAX) setImmediate(this.#next);
		if (this.#line.length > 0 || this.#left === 0) return void this.#line.push(begins);
		this.#left -= 1;
		begins();
	}

	readonly #next = (): void => {
		this.#left = PER_TURN_MAX;
		for (const begins of this.#line.splice(0, PER_TURN_MAX)) {
			this.#left -= 1;
			begins();
		}
		if (this.#left < PER_TURN_MAX) setImmediate(this.#next);
	};
}
