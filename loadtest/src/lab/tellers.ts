import type { Comparison } from "../report/compare.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { roughly } from "./durations.ts";
import type { LabEvent, Teller } from "./progress.ts";

const REWRITE_MS = 1_000;
const LINE_MS = 10_000;
/** of text, in characters; longer lines are hard to read */
const WIDTH = 100;
const VERDICT_WIDTH = "CONTRADICTED".length;
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
		const line = text.slice(0, (this.#io.columns ?? WIDTH) - 1);
		this.#io.out(this.#io.isTty ? `${CLEAR_LINE}${line}` : `${text}\n`);
	}

	#line(text: string): void {
		this.#io.out(this.#io.isTty ? `${CLEAR_LINE}${text}\n` : `${text}\n`);
		if (this.#io.isTty) this.#show();
	}
}

function sentenceFor(event: LabEvent): string | undefined {
	switch (event.event) {
		case "started":
			return startOf(event);
		case "warning":
			return `  Mind: ${event.sentence}`;
		case "finished":
			return endOf(event);
		case "failed":
		case "note":
		case "sample":
		case "progress":
			return undefined;
	}
}

function startOf({ experiment, title, size, runs, expectedS }: LabEvent & { event: "started" }): string {
	const named = size === "default" ? experiment : `${experiment} --${size}`;
	return `\n${named}: ${title}. About ${roughly(expectedS)}, ${runs} ${runs === 1 ? "run" : "runs"} each; Ctrl-C ends it.`;
}

function endOf({ findings, folder }: LabEvent & { event: "finished" }): string {
	const lines = findings.flatMap(({ verdict, claim, ours, why }) => [
		...wrapped(claim, `  ${verdict.toUpperCase().padEnd(VERDICT_WIDTH)}  `),
		...wrapped(ours, " ".repeat(VERDICT_WIDTH + 4)),
		...wrapped(why === undefined ? "" : `Because: ${why}`, " ".repeat(VERDICT_WIDTH + 4)),
	]);
	return ["", ...lines, "", `  Report: ${folder}/report.html`].join("\n");
}

function failureOf({ message, remedy, folder }: LabEvent & { event: "failed" }): string {
	const kept = folder === undefined ? [] : [`What was measured so far: ${folder}/report.html`];
	return [[message, remedy].join(" ").trim(), ...kept].join("\n");
}

/** Lines of words no longer than `WIDTH`; the first begins with `head`, the others under it. */
function wrapped(text: string, head: string): string[] {
	const lines: string[] = [];
	let line = "";
	for (const word of text.split(" ")) {
		if (line !== "" && head.length + line.length + 1 + word.length > WIDTH) {
			lines.push(line);
			line = "";
		}
		line = line === "" ? word : `${line} ${word}`;
	}
	if (line !== "") lines.push(line);
	return lines.map((one, index) => (index === 0 ? head : " ".repeat(head.length)) + one);
}
