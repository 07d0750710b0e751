import { setMaxListeners } from "node:events";
import type { NatsServers } from "../../../scripts/cluster/nats-servers.ts";
import { type Crowd, type CrowdOptions, openCrowd } from "../crowd/crowd.ts";
import { type Env, expectedSeconds, type Lab, type LabProblem, type NatsWanted } from "./experiment.ts";
import type { Household } from "./household.ts";
import { natsServers } from "./nats.ts";
import type { Job } from "./order.ts";
import type { Sample, Size } from "./result.ts";
import { type Launch, Server } from "./server-process.ts";
import { parleyLaunch, proxyLaunch, rivalLaunch } from "./servers.ts";
import type { Teller } from "./tellers.ts";

const LEAVE_MS_MAX = 3_000;

/** One experiment's lab: hands out servers and crowds, and keeps what is measured. */
export class Workbench implements Lab {
	readonly size: Size;
	readonly runs: number;
	readonly samples: Sample[] = [];
	readonly warnings: string[] = [];
	readonly notes: string[] = [];
	readonly #job: Job;
	readonly #household: Household;
	readonly #teller: Teller;
	readonly #stop = new AbortController();
	readonly #servers: Server[] = [];
	readonly #crowds: Crowd[] = [];
	readonly #nats: NatsServers[] = [];
	readonly #beganAt = performance.now();

	constructor(job: Job, household: Household, teller: Teller) {
		this.size = job.size;
		this.runs = job.runs;
		this.#job = job;
		this.#household = household;
		this.#teller = teller;
		// every person of a crowd may wait for it
		setMaxListeners(0, this.#stop.signal);
	}

	get signal(): AbortSignal {
		return this.#stop.signal;
	}

	parley(env: Env = {}): Promise<Server> {
		return this.#started(parleyLaunch(this.#household, env));
	}

	async rival(name: string, env: Env = {}): Promise<Server> {
		return this.#started(rivalLaunch(name, env));
	}

	async nats(wanted: NatsWanted): Promise<NatsServers> {
		this.signal.throwIfAborted();
		const servers = await natsServers(this.#household, wanted);
		this.#nats.push(servers);
		return servers;
	}

	async proxy(ports: readonly number[]): Promise<Server> {
		return this.#started(proxyLaunch(ports));
	}

	async crowd(options: Omit<CrowdOptions, "signal">): Promise<Crowd> {
		const crowd = await openCrowd({ ...options, signal: this.signal });
		this.#crowds.push(crowd);
		return crowd;
	}

	program(script: string, args: readonly string[]): AsyncIterable<string> {
		return this.#household.linesOf(script, args, this.signal);
	}

	progress(done: number, total: number, what: string): void {
		const { experiment, size, params, runs } = this.#job;
		const elapsedS = (performance.now() - this.#beganAt) / 1_000;
		const expectedS = expectedSeconds(experiment, size, params, runs);
		const left = leftS(done, total, elapsedS, expectedS);
		this.#teller.tell({ event: "progress", experiment: experiment.name, done, total, what, leftS: left });
	}

	sample(sample: Sample): void {
		this.samples.push(sample);
		this.#teller.tell({ event: "sample", experiment: this.#job.experiment.name, sample });
	}

	warn(sentence: string): void {
		if (this.warnings.includes(sentence)) return;
		this.warnings.push(sentence);
		this.#teller.tell({ event: "warning", experiment: this.#job.experiment.name, sentence });
	}

	note(sentence: string): void {
		if (this.notes.includes(sentence)) return;
		this.notes.push(sentence);
		this.#teller.tell({ event: "note", experiment: this.#job.experiment.name, sentence });
	}

	/** The first reason counts: what fails because of it is no news. */
	fail(reason: unknown): void {
		this.#stop.abort(reason);
	}

	/** Crowds and servers of this experiment; what hangs is ended with its processes. */
	async close(): Promise<void> {
		const left = Promise.allSettled(this.#crowds.map((crowd) => crowd.leave()));
		await Promise.race([left, new Promise((resolve) => setTimeout(resolve, LEAVE_MS_MAX).unref())]);
		await Promise.all(this.#servers.map((server) => server.stop()));
		// last: a node that closes puts what it holds into the stream first
		await Promise.all(this.#nats.map((servers) => servers.stop()));
	}

	async #started(launch: Launch): Promise<Server> {
		this.signal.throwIfAborted();
		const died = (problem: LabProblem): void => this.fail(problem);
		const server = await Server.start(launch, this.#household, died, this.signal);
		this.#servers.push(server);
		return server;
	}
}

/** The time left: as expected at first, then from the pace of the steps that are done. */
export function leftS(done: number, total: number, elapsedS: number, expectedS: number): number {
	const left = done === 0 ? expectedS - elapsedS : (elapsedS / done) * (total - done);
	return Math.max(0, Math.round(left));
}
