import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverFlags } from "../../scripts/tools.mjs";
import { BASE_ENV, type Env } from "./server.ts";

const HOST = fileURLToPath(new URL("../../apps/server/test/support/house-host.ts", import.meta.url));

/** Each thread for lookups is one to start; who asks much at once is a matter of the server's own tests. */
const ONE_THREAD = { LOOKUP_THREADS: "1" };

/** What the host is told, and what it answers: as it has it itself, for e2e imports nothing of the server. */
type Asked = { readonly do: "open"; readonly env: Env } | { readonly do: "close"; readonly house: number };
type Report =
	| { readonly id: number; readonly ok: true; readonly port: number }
	| { readonly id: number; readonly ok: false; readonly why: string };

/** Data of its own, an address of its own; what it shares with houses before it is a process that is warm. */
export interface House {
	readonly port: number;
	readonly wasDown: boolean;
}

/**
 * One process that houses are opened in, one after the other. To start a process for each is four times as dear, and
 * says more only to those who stop or kill it: see `Server`.
 */
export class Houses {
	readonly #host: ChildProcess;
	readonly #waiting = new Map<number, (report: Report) => void>();
	readonly #said: string[] = [];
	#id = 0;
	#ended: string | undefined;

	constructor() {
		this.#host = fork(HOST, [], {
			execArgv: serverFlags,
			env: BASE_ENV,
			stdio: ["ignore", "pipe", "pipe", "ipc"],
		});
		for (const stream of [this.#host.stdout, this.#host.stderr])
			stream?.on("data", (chunk: Buffer) => this.#said.push(chunk.toString()));
		this.#host.on("message", (report: Report) => this.#onReport(report));
		this.#host.on("exit", (code, signal) => this.#onExit(code ?? signal));
	}

	async open(env: Env): Promise<House & { close(): Promise<void> }> {
		const dataDir = await mkdtemp(join(tmpdir(), "parley-e2e-"));
		const { id, port } = await this.#asks({
			do: "open",
			env: { ...BASE_ENV, ...ONE_THREAD, ...env, DATA_DIR: dataDir, PORT: "0" },
		});
		return {
			port,
			wasDown: false,
			close: async () => {
				await this.#asks({ do: "close", house: id });
				await rm(dataDir, { recursive: true, force: true });
			},
		};
	}

	/** In order, so that what it compiled is kept for the next one. */
	end(): void {
		if (this.#ended === undefined) this.#host.disconnect();
	}

	async #asks(asked: Asked): Promise<Report & { ok: true }> {
		if (this.#ended !== undefined) throw new Error(this.#ended);
		const id = this.#id++;
		const report = await new Promise<Report>((resolve) => {
			this.#waiting.set(id, resolve);
			this.#host.send({ ...asked, id });
		});
		if (!report.ok) throw new Error(`to ${asked.do} a house failed: ${report.why}`);
		return report;
	}

	#onReport(report: Report): void {
		this.#waiting.get(report.id)?.(report);
		this.#waiting.delete(report.id);
	}

	#onExit(how: number | string | null): void {
		this.#ended = `the server's process ended by itself (${how}): ${this.#said.join("")}`;
		for (const [id, settle] of this.#waiting) settle({ id, ok: false, why: this.#ended });
		this.#waiting.clear();
	}
}
