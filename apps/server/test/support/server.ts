import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { ComposeOptions, RunningServer } from "../../src/compose.ts";
import type { AppUnderTest } from "./app-under-test.ts";
import { chatApp } from "./chat-app.ts";
import { breath } from "./metrics.ts";

/** As long as most tests take; only a guard against hanging. */
const PORT_WAIT_MS = 30_000;

export type Env = Readonly<Record<string, string>>;

/** A running server with its data, in this process. */
export interface House {
	readonly app: AppUnderTest;
	readonly port: number;
	readonly url: string;
	readonly dataDir: string;
	/** asks the log, for what has no door on the wire */
	readonly submit: RunningServer["submit"];
	/** Drains, as on SIGTERM. Safe to call twice. */
	stop(): Promise<void>;
	/** Stops, and starts again on the same data and port. */
	reopen(env?: Env): Promise<House>;
}

interface Opening extends ComposeOptions {
	/** the chat unless said otherwise */
	readonly app?: AppUnderTest;
}

export async function openHouse(env: Env = {}, options: Opening = {}): Promise<House> {
	return start(env["DATA_DIR"] ?? (await freshDataDir()), { PORT: "0", ...env }, options);
}

export async function freshDataDir(): Promise<string> {
	const dataDir = await mkdtemp(join(tmpdir(), "parley-test-"));
	onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
	return dataDir;
}

async function start(dataDir: string, env: Env, options: Opening): Promise<House> {
	const { app = chatApp, ...parts } = options;
	// tests wait by asking again and again, faster than any page
	const base = {
		HOST: "127.0.0.1",
		LOG_LEVEL: "silent",
		DRAIN_TIMEOUT_S: "1",
		REQUESTS_PER_SECOND: "0",
		ASSETS_KEEP_DAYS: "0",
		// each is a thread to start: the tests of lookups say how many they want
		LOOKUP_THREADS: "1",
	};
	const given = { ...base, ...app.env, ...env, DATA_DIR: dataDir };
	const running = await whenPortIsFree(() => app.open(given, parts));
	let stopped: Promise<void> | undefined;
	const stop = async (): Promise<void> => {
		stopped ??= running.stop();
		await stopped;
	};
	onTestFinished(stop);
	return {
		app,
		port: running.port,
		url: `http://127.0.0.1:${running.port}`,
		dataDir,
		submit: running.submit,
		stop,
		async reopen(changes = {}) {
			await stop();
			return start(dataDir, { ...env, PORT: String(running.port), ...changes }, options);
		},
	};
}

/** Between a stop and the next start a port is anybody's: where another test got it, it is waited for. */
async function whenPortIsFree<T>(open: () => Promise<T>): Promise<T> {
	const end = performance.now() + PORT_WAIT_MS;
	for (;;)
		try {
			return await open();
		} catch (error) {
			const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
			if (!isTaken || performance.now() > end) throw error;
			await breath();
		}
}
