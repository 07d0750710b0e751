import { join } from "node:path";
import type { ExperimentState, ExperimentWish } from "@parley/protocol/lab";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import * as z from "zod/mini";
import { LabChild } from "./lab-child.ts";

export interface ExperimentHostOptions {
	readonly loadtestDir: string;
	readonly onChange: () => void;
}

/** One line of `--progress json`. */
const ProgressLine = z.object({
	done: z.int().check(z.nonnegative()),
	total: z.int().check(z.nonnegative()),
	what: z.string(),
	leftS: z.optional(z.nullable(z.number())),
});

/** Reference experiments in a process of their own; one at a time, since each wants the machine for itself. */
export class ExperimentHost {
	readonly #options: ExperimentHostOptions;
	#state: ExperimentState = { state: "none" };
	#child: LabChild | undefined;

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
		this.#child = new LabChild({
			args: [join(loadtestDir, "src/main.ts"), wish.name, ...size, "--progress", "json"],
			cwd: loadtestDir,
			onLine: (line) => this.#heard(wish, line),
			onExit: (code, said) => this.#ended(wish, code, said),
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
		if (!parsed.success || this.#state.state !== "running") return;
		const { leftS = null, ...progress } = parsed.data;
		this.#set({ state: "running", wish, ...progress, leftS });
	}

	#ended(wish: ExperimentWish, code: number | null, said: string): void {
		const stopped = this.#state.state === "stopping";
		this.#child = undefined;
		this.#set({
			state: "ended",
			wish,
			why: stopped ? "It was stopped." : code === 0 ? "" : whyFrom(code, said),
		});
	}

	#set(state: ExperimentState): void {
		this.#state = state;
		this.#options.onChange();
	}
}

function whyFrom(code: number | null, said: string): string {
	return said.trim().split("\n").slice(-3).join(" ") || `It ended with exit code ${code}.`;
}
