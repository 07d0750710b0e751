import type { Job, LookupMode, Runner } from "./runner.ts";

export type MakeRunner = (mode: LookupMode) => Promise<Runner> | Runner;

interface Current {
	readonly mode: LookupMode;
	readonly runner: Runner;
	running: number;
	retired: (() => void) | undefined;
}

/** A runner whose mode may change while people ask: jobs under way end where they began. */
export class SwitchableRunner implements Runner {
	readonly #make: MakeRunner;
	#current: Current;

	static async start(mode: LookupMode, make: MakeRunner): Promise<SwitchableRunner> {
		return new SwitchableRunner({ mode, runner: await make(mode), running: 0, retired: undefined }, make);
	}

	private constructor(current: Current, make: MakeRunner) {
		this.#current = current;
		this.#make = make;
	}

	get mode(): LookupMode {
		return this.#current.mode;
	}

	async run(job: Job, signal: AbortSignal): Promise<unknown> {
		const current = this.#current;
		current.running += 1;
		try {
			return await current.runner.run(job, signal);
		} finally {
			current.running -= 1;
			if (current.running === 0) current.retired?.();
		}
	}

	/** Settles when the new mode serves and the old one has ended its last job. */
	async use(mode: LookupMode): Promise<void> {
		if (mode === this.#current.mode) return;
		const runner = await this.#make(mode);
		const old = this.#current;
		this.#current = { mode, runner, running: 0, retired: undefined };
		if (old.running > 0)
			await new Promise<void>((resolve) => {
				old.retired = resolve;
			});
		await old.runner.close();
	}

	close(): Promise<void> {
		return this.#current.runner.close();
	}
}
