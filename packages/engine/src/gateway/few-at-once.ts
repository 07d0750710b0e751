/** What came meanwhile of one who was not read for a while is some eighty frames, and some ms of work. */
const PER_TURN_MAX = 2;

/** False where there was nothing to begin: it has taken no place. */
type Begin = () => boolean;

/** Sockets that are read again: only so many in one turn of the loop, and others' messages go on in between. */
export class FewAtOnce {
	readonly #line: Begin[] = [];
	#left = PER_TURN_MAX;
	#goesOn = false;

	/** At once where this turn has a place for it; else in a later one, in order. */
	take(begin: Begin): void {
		this.#line.push(begin);
		this.#fill();
	}

	#fill(): void {
		while (this.#left > 0) {
			const begin = this.#line.shift();
			if (begin === undefined) break;
			if (begin()) this.#left -= 1;
		}
		if (this.#left === PER_TURN_MAX || this.#goesOn) return;
		this.#goesOn = true;
		setImmediate(this.#next);
	}

	readonly #next = (): void => {
		this.#goesOn = false;
		this.#left = PER_TURN_MAX;
		this.#fill();
	};
}
