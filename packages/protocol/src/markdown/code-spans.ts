import type { Found } from "./nodes.ts";
import { endOfRun } from "./scan.ts";

/** Code within a line stands between two runs of as many backticks. */
export class CodeSpans {
	readonly #text: string;
	/** where runs of that length begin, the last one first; made when the first is met, for most lines have none */
	#runs: Map<number, number[]> | undefined;

	constructor(line: string) {
		this.#text = line;
	}

	/** Asked from left to right: a run that was passed never closes anything any more. */
	at(at: number): Found | null {
		this.#runs ??= runsOf(this.#text);
		const start = endOfRun(this.#text, at);
		const length = start - at;
		const ends = this.#runs.get(length) ?? [];
		while ((ends.at(-1) ?? start) < start) ends.pop();
		const close = ends.at(-1);
		if (close === undefined) return null;
		return { node: { kind: "code", text: this.#text.slice(start, close) }, end: close + length };
	}
}

function runsOf(text: string): Map<number, number[]> {
	const runs = new Map<number, number[]>();
	for (let at = text.indexOf("`"); at >= 0; ) {
		const end = endOfRun(text, at);
		const ofLength = runs.get(end - at) ?? [];
		runs.set(end - at, ofLength);
		ofLength.push(at);
		at = text.indexOf("`", end);
	}
	for (const ofLength of runs.values()) ofLength.reverse();
	return runs;
}
