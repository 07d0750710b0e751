import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { serverFlags } from "../../scripts/tools.mjs";
import type { Env } from "./server.ts";

const HOST = fileURLToPath(new URL("../../apps/server/test/support/provider-host.ts", import.meta.url));

/** A real provider of sign-ins, at which whoever comes is signed in already. */
export class Provider {
	/** what a house is started with that signs people in here */
	readonly env: Env;
	readonly #host: ChildProcess;

	private constructor(host: ChildProcess, env: Env) {
		this.#host = host;
		this.env = env;
	}

	/** For the house at that address. */
	static async of(origin: string): Promise<Provider> {
		const host = fork(HOST, [origin], {
			execArgv: serverFlags,
			stdio: ["ignore", "inherit", "inherit", "ipc"],
		});
		const [{ env }] = (await once(host, "message")) as [{ env: Env }];
		return new Provider(host, env);
	}

	/** Whoever comes from now on has that account. */
	async knows(account: string): Promise<void> {
		this.#host.send(account);
		await once(this.#host, "message");
	}

	end(): void {
		this.#host.disconnect();
	}
}
