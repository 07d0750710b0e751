/** Activities of which the newest move is remembered; what is dropped is made up for by `#forgottenTo`. */
const REMEMBERED_MAX = 2_000;

/** The newest move heard of each activity, held or not: a state that was carried in a page is good if it has that in it. */
export class HeardMoves {
	readonly #newest = new Map<number, number>();
	/** of what is not remembered, no move is newer than this */
	#forgottenTo = 0;

	note(target: number, seq: number): void {
		const newest = Math.max(seq, this.#newest.get(target) ?? 0);
		this.#newest.delete(target);
		this.#newest.set(target, newest);
		if (this.#newest.size <= REMEMBERED_MAX) return;
		const [oldest] = this.#newest;
		if (oldest === undefined) return;
		this.#newest.delete(oldest[0]);
		this.#forgottenTo = Math.max(this.#forgottenTo, oldest[1]);
	}

	/** Moves up to `seq` were told and not heard. */
	missed(seq: number): void {
		this.#forgottenTo = Math.max(this.#forgottenTo, seq);
	}

	/** Every move that was heard of is in a state with all up to `actedSeq`. */
	isIn(target: number, actedSeq: number): boolean {
		return actedSeq >= (this.#newest.get(target) ?? (this.#forgottenTo > target ? this.#forgottenTo : 0));
	}

	clear(): void {
		this.#newest.clear();
		this.#forgottenTo = 0;
	}
}
