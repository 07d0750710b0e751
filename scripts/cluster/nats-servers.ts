import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { endWithUs } from "./end-with-us.ts";
import { freePorts } from "./free-ports.ts";

export interface NatsOptions {
	/** the path of a nats-server, as scripts/nats-server.mjs finds it */
	readonly program: string;
	/** where their data lies; it stays when they end */
	readonly folder: string;
	/** 1, or 3 that form a cluster */
	readonly servers: number;
	/** when they sync to disk: `always`, or an interval such as `2m`, NATS' own default */
	readonly syncInterval: string;
	/** how a process begins, if it is to be somebody else's to end; its stderr is a pipe */
	readonly begin?: (program: string, args: readonly string[]) => ChildProcess;
}

/** One nats-server: a process that can be killed, stopped, paused and started again on its data and port. */
export interface NatsServer {
	readonly name: string;
	readonly url: string;
	/** of its monitoring, which says what it keeps and how */
	readonly monitorUrl: string;
	readonly pid: number;
	readonly runs: boolean;
	start(): Promise<void>;
	/** SIGTERM */
	stop(): Promise<void>;
	/** SIGKILL */
	kill(): Promise<void>;
	/** SIGSTOP: alive, and silent */
	pause(): void;
	resume(): void;
}

export interface NatsServers {
	readonly all: readonly NatsServer[];
	/** of all of them, as a client wants it */
	readonly url: string;
	/** which of them leads a stream just now */
	leaderOf(stream: string): Promise<NatsServer | undefined>;
	/** until JetStream of every one that runs has a leader */
	ready(): Promise<void>;
	stop(): Promise<void>;
}

interface Ports {
	readonly client: number;
	readonly monitor: number;
	readonly route: number;
}

const READY_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 50;
const STOP_WITHIN_MS = 10_000;

export async function startNatsServers(options: NatsOptions): Promise<NatsServers> {
	const ports = await portsFor(options.servers);
	const all = ports.map((own, index) => new Server(options, index, own, ports));
	const stop = async (): Promise<void> => void (await Promise.all(all.map((server) => server.stop())));
	const ready = async (): Promise<void> => {
		await Promise.all(all.filter(({ runs }) => runs).map((server) => server.ready()));
	};
	try {
		await Promise.all(all.map((server) => server.launch()));
		await ready();
	} catch (error) {
		await stop();
		throw error;
	}
	return { all, url: all.map(({ url }) => url).join(","), stop, ready, leaderOf: leaderAmong(all) };
}

class Server implements NatsServer {
	readonly name: string;
	readonly url: string;
	readonly monitorUrl: string;
	readonly #begin: () => ChildProcess;
	#child: ChildProcess | undefined;
	#said = "";

	constructor(options: NatsOptions, index: number, own: Ports, all: readonly Ports[]) {
		this.name = `nats-${index + 1}`;
		this.url = `nats://127.0.0.1:${own.client}`;
		this.monitorUrl = `http://127.0.0.1:${own.monitor}`;
		const { program, folder, begin = beginProcess } = options;
		const file = join(folder, `${this.name}.conf`);
		writeFileSync(file, configuration(options, this.name, own, all));
		this.#begin = () => begin(program, ["-c", file]);
	}

	get pid(): number {
		return this.#child?.pid ?? 0;
	}

	get runs(): boolean {
		return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
	}

	async start(): Promise<void> {
		await this.launch();
		await this.ready();
	}

	async launch(): Promise<void> {
		this.#said = "";
		const child = this.#begin();
		child.stderr?.on("data", (chunk: Buffer) => {
			this.#said = `${this.#said}${chunk.toString()}`.slice(-4_000);
		});
		this.#child = child;
		await once(child, "spawn");
	}

	async ready(): Promise<void> {
		const until = performance.now() + READY_WITHIN_MS;
		while (!(await this.#isHealthy())) {
			if (!this.runs) throw new Error(`${this.name} ended by itself:\n${this.#said.trim()}`);
			if (performance.now() > until)
				throw new Error(
					`${this.name} was not ready after ${READY_WITHIN_MS / 1000} s:\n${this.#said.trim()}`,
				);
			await setTimeout(ASK_EVERY_MS);
		}
	}

	stop = (): Promise<void> => this.#end("SIGTERM");
	kill = (): Promise<void> => this.#end("SIGKILL");

	pause(): void {
		this.#child?.kill("SIGSTOP");
	}

	resume(): void {
		this.#child?.kill("SIGCONT");
	}

	async #end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
		if (!this.runs || this.#child === undefined) return;
		const gone = once(this.#child, "exit");
		this.#child.kill(signal);
		this.resume();
		const late = new AbortController();
		void setTimeout(STOP_WITHIN_MS, undefined, { signal: late.signal }).then(
			() => this.#child?.kill("SIGKILL"),
			() => undefined,
		);
		await gone;
		late.abort();
	}

	/** In a cluster only when JetStream has a leader and this server has caught up with it. */
	async #isHealthy(): Promise<boolean> {
		return (await asked(`${this.monitorUrl}/healthz`)) !== undefined;
	}
}

function beginProcess(program: string, args: readonly string[]): ChildProcess {
	const child = spawn(program, args, {
		stdio: ["ignore", "ignore", "pipe"],
		// a Ctrl-C goes to the whole group, and these must outlive the nodes
		detached: true,
	});
	endWithUs(child);
	return child;
}

async function portsFor(servers: number): Promise<Ports[]> {
	const free = await freePorts(servers * 3);
	return Array.from({ length: servers }, (_, index) => {
		const [client = 0, monitor = 0, route = 0] = free.slice(index * 3);
		return { client, monitor, route };
	});
}

function configuration(options: NatsOptions, name: string, own: Ports, all: readonly Ports[]): string {
	const lines = [
		`server_name: ${name}`,
		`listen: "127.0.0.1:${own.client}"`,
		`http: "127.0.0.1:${own.monitor}"`,
		`jetstream { store_dir: ${JSON.stringify(join(options.folder, name))}, sync_interval: ${options.syncInterval} }`,
	];
	if (all.length > 1) {
		// whoever dials them knows them all, by the addresses that they were given
		const routes = all.map(({ route }) => `"nats://127.0.0.1:${route}"`).join(", ");
		lines.push(
			`cluster { name: parley, listen: "127.0.0.1:${own.route}", routes: [${routes}], no_advertise: true }`,
		);
	}
	return `${lines.join("\n")}\n`;
}

interface StreamInfo {
	readonly name: string;
	readonly cluster?: { readonly leader?: string };
}
interface JetStreamInfo {
	readonly account_details?: readonly { readonly stream_detail?: readonly StreamInfo[] }[];
}

function leaderAmong(all: readonly Server[]): NatsServers["leaderOf"] {
	return async (stream) => {
		for (const server of all.filter(({ runs }) => runs)) {
			const info = (await asked(`${server.monitorUrl}/jsz?streams=1`)) as JetStreamInfo | undefined;
			const streams = (info?.account_details ?? []).flatMap(({ stream_detail }) => stream_detail ?? []);
			const found = streams.find(({ name }) => name === stream);
			// a server that stands alone names no leader: it is
			const leader = found === undefined ? undefined : (found.cluster?.leader ?? server.name);
			if (leader !== undefined) return all.find(({ name }) => name === leader);
		}
		return undefined;
	};
}

async function asked(url: string): Promise<unknown> {
	try {
		const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) });
		const body: unknown = await answer.json();
		return answer.ok ? body : undefined;
	} catch {
		// not up yet, or gone
		return undefined;
	}
}
