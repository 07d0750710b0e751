import { setMaxListeners } from "node:events";
import type { NatsServers } from "../../../scripts/cluster/nats-servers.ts";
import { type Crowd, type CrowdOptions, openCrowd } from "../crowd/crowd.ts";
import type { Household } from "./household.ts";
import type { Sample } from "./result.ts";
import { type Env, type Launch, Server } from "./server-process.ts";
import { natsServer, parleyLaunch, proxyLaunch, rivalLaunch } from "./servers.ts";
import type { Teller } from "./tellers.ts";

/** `expectedS`: of all of it, roughly. */
type Run = { readonly name: string; readonly runs: number; readonly expectedS: number };

/** What one experiment works with. All that it starts through here is stopped when it ends, however it ends. */
export class Workbench {
	readonly runs: number;
	readonly samples: Sample[] = [];
	readonly warnings: string[] = [];
	readonly notes: string[] = [];
	readonly #run: Run;
	readonly #household: Household;
	readonly #teller: Teller;
	readonly #stop = new AbortController();
	/** aborted on Ctrl-C and when a server dies: whatever waits, waits for this too */
	readonly signal: AbortSignal;
	readonly #crowds: Crowd[] = [];
	readonly #beganAt = performance.now();

	constructor(run: Run, household: Household, teller: Teller, interrupt: AbortSignal) {
		this.#run = run;
		this.runs = run.runs;
		this.#household = household;
		this.#teller = teller;
		this.signal = AbortSignal.any([this.#stop.signal, interrupt]);
		// every person of a crowd may wait for it
		setMaxListeners(0, this.signal);
	}

	/** The real server in a process of its own, on a fresh data folder; `LIMITS=off`, `LAB=on` unless `env` says otherwise. */
	parley(env: Env = {}, main?: string): Promise<Server> {
		return this.server(parleyLaunch(this.#household, env, main));
	}

	/** One of `rivals/names.ts`, in a process of its own. */
	async rival(name: string, env: Env = {}): Promise<Server> {
		return this.server(rivalLaunch(name, env));
	}

	/** The proxy of `npm run cluster` in front of these ports, in a process of its own. */
	proxy(ports: readonly number[]): Promise<Server> {
		return this.server(proxyLaunch(ports));
	}

	/** Any other server that a run needs. */
	async server(launch: Launch): Promise<Server> {
		this.signal.throwIfAborted();
		return Server.start(launch, this.#household, (problem) => this.fail(problem), this.signal);
	}

	/** An empty folder, gone with the lab. */
	folder(name: string): string {
		return this.#household.folder(name);
	}

	/** A NATS server of this machine, found or installed as for `npm run cluster`. */
	async nats(syncInterval: string): Promise<NatsServers> {
		this.signal.throwIfAborted();
		return natsServer(this.#household, syncInterval);
	}

	async crowd(options: Omit<CrowdOptions, "signal">): Promise<Crowd> {
		const crowd = await openCrowd({ ...options, signal: this.signal });
		this.#crowds.push(crowd);
		return crowd;
	}

	/** A script that measures by itself, run to its end: its lines. */
	program(script: string, args: readonly string[]): AsyncIterable<string> {
		return this.#household.linesOf(script, args, this.signal);
	}

	/** One step of the run begins; `done` of `total` drive the time left. */
	progress(done: number, total: number, what: string): void {
		const elapsedS = (performance.now() - this.#beganAt) / 1_000;
		const { name: experiment, expectedS } = this.#run;
		const left = leftS(done, total, elapsedS, expectedS);
		this.#teller.tell({ event: "progress", experiment, done, total, what, leftS: left });
	}

	/** A figure of one run; the raw data of the result. */
	sample(sample: Sample): void {
		this.samples.push(sample);
		this.#teller.tell({ event: "sample", experiment: this.#run.name, sample });
	}

	/** What a reader must know to believe the figures. */
	warn(sentence: string): void {
		if (this.warnings.includes(sentence)) return;
		this.warnings.push(sentence);
		this.#teller.tell({ event: "warning", experiment: this.#run.name, sentence });
	}

	note(sentence: string): void {
		if (!this.notes.includes(sentence)) this.notes.push(sentence);
	}

	/** The first reason counts: what fails because of it is no news. */
	fail(reason: unknown): void {
		this.#stop.abort(reason);
	}

	/** What hangs is ended with its processes. */
	async close(): Promise<void> {
		const left = Promise.allSettled(this.#crowds.map((crowd) => crowd.leave()));
		await Promise.race([left, new Promise((resolve) => setTimeout(resolve, 3_000).unref())]);
		await this.#household.endAll();
	}
}

/** The time left: as expected at first, then from the pace of the steps that are done. */
export function leftS(done: number, total: number, elapsedS: number, expectedS: number): number {
	const left = done === 0 ? expectedS - elapsedS : (elapsedS / done) * (total - done);
	return Math.max(0, Math.round(left));
}
