import type { CodeSpans } from "./code-spans.ts";

const MARK = /\\[\\`|]|`+|\|{2,}/gu;

/**
 * What is covered in a line stands between two `||`, each right beside what it covers. One in another is part of it, so
 * that no inner end opens the outer one; and what nobody closed covers nothing, as `a || b`. Of more bars the innermost
 * two are meant: the others are those of a table.
 */
export class SpoilerSpans {
	/** where they begin, in order, and behind each where it ends; those within another are left out */
	readonly #starts: number[] = [];
	readonly #ends: number[] = [];

	constructor(text: string, codes: CodeSpans) {
		if (!text.includes("||")) return;
		const open: number[] = [];
		MARK.lastIndex = 0;
		for (let found = MARK.exec(text); found !== null; found = MARK.exec(text)) {
			const { index, 0: mark } = found;
			const end = index + mark.length;
			if (mark.startsWith("`")) MARK.lastIndex = codes.at(index)?.end ?? end;
			else if (mark.startsWith("|")) this.#meet(text, index, end, open);
		}
	}

	/** Behind the spoiler that begins there. */
	endOf(start: number): number | undefined {
		const nearest = this.#before(start);
		return this.#starts[nearest] === start ? this.#ends[nearest] : undefined;
	}

	/** Behind the spoiler in which this place lies. */
	endAround(at: number): number | undefined {
		const end = this.#ends[this.#before(at)];
		return end !== undefined && at < end ? end : undefined;
	}

	startsWithin(from: number, to: number): boolean {
		const nearest = this.#starts[this.#before(to - 1)];
		return nearest !== undefined && nearest >= from;
	}

	#meet(text: string, index: number, end: number, open: number[]): void {
		const closes = /\S/u.test(text.charAt(index - 1));
		const opens = /\S/u.test(text.charAt(end));
		const start = closes ? open.pop() : undefined;
		if (start !== undefined) this.#add(start, index + 2);
		else if (opens) open.push(end - 2);
	}

	#add(start: number, end: number): void {
		while ((this.#starts.at(-1) ?? -1) > start) {
			this.#starts.pop();
			this.#ends.pop();
		}
		this.#starts.push(start);
		this.#ends.push(end);
	}

	/** The last that begins at this place or before it: a half of what is left at each look. */
	#before(at: number): number {
		let [low, high] = [0, this.#starts.length];
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((this.#starts[middle] ?? 0) <= at) low = middle + 1;
			else high = middle;
		}
		return low - 1;
	}
}
