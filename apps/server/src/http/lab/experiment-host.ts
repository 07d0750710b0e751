import { basename, join } from "node:path";
import type { ExperimentState, ExperimentWish } from "@parley/protocol/lab";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import * as z from "zod/mini";
import { LabChild } from "./lab-child.ts";

export interface ExperimentHostOptions {
	readonly loadtestDir: string;
	readonly onChange: () => void;
}

/** What is heeded of the lines of `--progress json`. */
const ProgressLine = z.discriminatedUnion("event", [
	z.object({ event: z.literal("started"), expectedS: z.number() }),
	z.object({
		event: z.literal("progress"),
		done: z.number(),
		total: z.number(),
		what: z.string(),
		leftS: z.number(),
	}),
	z.object({ event: z.literal("finished"), folder: z.string() }),
	z.object({
		event: z.literal("failed"),
		message: z.string(),
		remedy: z.string(),
		folder: z.optional(z.string()),
	}),
]);

type Progress = Pick<ExperimentState & { state: "running" }, "done" | "total" | "what" | "leftS">;

/** Reference experiments in a process of their own; one at a time, since each wants the machine for itself. */
export class ExperimentHost {
	readonly #options: ExperimentHostOptions;
	#state: ExperimentState = { state: "none" };
	#child: LabChild | undefined;
	#outcome: { readonly why: string; readonly report: string | null } | undefined;

	constructor(options: ExperimentHostOptions) {
		this.#options = options;
	}

	get state(): ExperimentState {
		return this.#state;
	}

	start(wish: ExperimentWish): Refusal | undefined {
		if (this.#child !== undefined)
			return refuse("busy", { message: "An experiment is running. Wait for it, or stop it first." });
		const { loadtestDir } = this.#options;
		const size = wish.size === "default" ? [] : [`--${wish.size}`];
		this.#outcome = undefined;
		this.#child = new LabChild({
			args: [join(loadtestDir, "src/main.ts"), wish.name, ...size, "--progress", "json"],
			cwd: loadtestDir,
			onLine: (line) => this.#heard(wish, line),
			onExit: (code, lastWords) => this.#ended(wish, code, lastWords),
		});
		this.#set({ state: "running", wish, done: 0, total: 0, what: "", leftS: null });
		return undefined;
	}

	async stop(): Promise<void> {
		const { state } = this;
		if (this.#child === undefined || !("wish" in state)) return;
		this.#set({ state: "stopping", wish: state.wish });
		await this.#child.stop();
	}

	#heard(wish: ExperimentWish, line: unknown): void {
		const parsed = ProgressLine.safeParse(line);
		if (!parsed.success) return;
		const { data } = parsed;
		switch (data.event) {
			case "started":
				return this.#progress(wish, { done: 0, total: 0, what: "", leftS: data.expectedS });
			case "progress":
				return this.#progress(wish, data);
			case "finished":
				this.#outcome = { why: "", report: basename(data.folder) };
				return;
			case "failed": {
				const report = data.folder === undefined ? null : basename(data.folder);
				this.#outcome = { why: `${data.message} ${data.remedy}`.trim(), report };
			}
		}
	}

	#progress(wish: ExperimentWish, { done, total, what, leftS }: Progress): void {
		if (this.#state.state === "running") this.#set({ state: "running", wish, done, total, what, leftS });
	}

	#ended(wish: ExperimentWish, code: number | null, lastWords: string): void {
		const { report = null } = this.#outcome ?? {};
		const why =
			this.#outcome?.why ?? (lastWords.trim().split("\n").at(-1) || `It ended with exit code ${code}.`);
		const stopped = this.#state.state === "stopping";
		this.#child = undefined;
		this.#set({ state: "ended", wish, why: stopped ? "It was stopped." : why, report });
	}

	#set(state: ExperimentState): void {
		this.#state = state;
		this.#options.onChange();
	}
}
