import type { Comparison } from "../report/compare.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { roughly } from "./durations.ts";
import { failureOf, sentenceFor } from "./event-words.ts";
import type { LabEvent, Teller } from "./progress.ts";

const REWRITE_MS = 1_000;
const LINE_MS = 10_000;
/** of a terminal that does not tell */
const COLUMNS = 80;
const CLEAR_LINE = "\r\u001b[2K";

export interface Io {
	readonly out: (text: string) => void;
	readonly err: (text: string) => void;
	readonly isTty: boolean;
	/** of the terminal */
	readonly columns?: number;
}

/** For programs. A failure is said to people, too. */
export function jsonTeller(io: Io): Teller {
	return {
		tell(event) {
			io.out(`${JSON.stringify(event)}\n`);
			if (event.event === "failed") io.err(`${failureOf(event)}\n`);
		},
		compared: () => undefined,
		close: () => undefined,
	};
}

type Progress = LabEvent & { readonly event: "progress" };

/** For people: one rewritten line on a terminal, elsewhere a line every ten seconds. */
export class PlainTeller implements Teller {
	readonly #io: Io;
	readonly #timer: NodeJS.Timeout;
	#progress: Progress | undefined;
	#saidAt = performance.now();

	constructor(io: Io) {
		this.#io = io;
		this.#timer = setInterval(() => this.#show(), io.isTty ? REWRITE_MS : LINE_MS);
		this.#timer.unref();
	}

	tell(event: LabEvent): void {
		if (event.event === "progress") {
			const first = this.#progress === undefined;
			this.#progress = event;
			this.#saidAt = performance.now();
			if (first || this.#io.isTty) this.#show();
			return;
		}
		if (event.event === "finished" || event.event === "failed") this.#endLine();
		if (event.event === "failed") this.#io.err(`${failureOf(event)}\n`);
		const text = sentenceFor(event);
		if (text !== undefined) this.#line(text);
	}

	compared(comparison: Comparison): void {
		this.#endLine();
		this.#line(["", ...comparisonLines(comparison)].join("\n"));
	}

	close(): void {
		clearInterval(this.#timer);
		this.#endLine();
	}

	#endLine(): void {
		if (this.#io.isTty && this.#progress !== undefined) this.#io.out(CLEAR_LINE);
		this.#progress = undefined;
	}

	#show(): void {
		if (this.#progress === undefined) return;
		const { done, total, what, leftS } = this.#progress;
		const left = leftS - (performance.now() - this.#saidAt) / 1_000;
		const text = `  ${done}/${total}  ${what}  (${left > 1 ? `about ${roughly(left)} left` : "nearly done"})`;
		// a line that wraps could not be rewritten
		const line = text.slice(0, (this.#io.columns ?? COLUMNS) - 1);
		this.#io.out(this.#io.isTty ? `${CLEAR_LINE}${line}` : `${text}\n`);
	}

	#line(text: string): void {
		this.#io.out(this.#io.isTty ? `${CLEAR_LINE}${text}\n` : `${text}\n`);
		if (this.#io.isTty) this.#show();
	}
}
