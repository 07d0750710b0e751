import { flushCompileCache } from "node:module";
import { parseArgs } from "node:util";
import { createLogger } from "@parley/engine/lib/logger";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { type ComposeOptions, composeServer } from "../compose.ts";
import { type Config, readConfig } from "../config.ts";
import { say } from "./say.ts";
import { type Share, share } from "./share.ts";
import { startedBy } from "./started-by.ts";

/** npm hands on a Ctrl-C that the terminal has sent already: a second one this soon is the same. */
const SAME_SIGNAL_MS = 500;

/** Signals, exit code and what the terminal says. Only tests give options. */
export async function run(options: Pick<ComposeOptions, "lookupsUrl"> = {}): Promise<void> {
	const read = readConfig(process.env);
	if (!read.ok) return giveUp(read.problems);
	const asked = askedFor(process.argv.slice(2));
	if ("problem" in asked) return giveUp([asked.problem]);
	const logger = createLogger(read.config.logLevel);
	// a terminal that is gone must not turn a stop into a crash
	for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
	process.on("unhandledRejection", (error) => {
		logger.fatal({ err: error }, "a promise was left alone with an error");
		process.exit(1);
	});
	let config = read.config;
	try {
		const shared = asked.share ? await shareIt(config) : undefined;
		if (shared) config = shared.config;
		const more = { ...options, logger, tunnelHost: shared && new URL(shared.share.origin).hostname };
		let server = await composeServer(config, more);
		// first: whoever reads that it is open may stop it
		stopOnSignals(() => server.stop());
		say(config, server, shared?.share);
		void shared?.share.broke.then(() =>
			console.error("  The tunnel ended: its link leads here no more. Start Parley again for another one."),
		);
		// a process that is killed has written by then what the next start reads
		flushCompileCache();
		for (;;) {
			const { behindRetention, stop } = server;
			await behindRetention.finally(stop);
			server = await composeServer({ ...config, port: server.port }, more);
		}
	} catch (error) {
		giveUp([sentenceFor(error, config)]);
	}
}

function askedFor(args: readonly string[]): { readonly share: boolean } | { readonly problem: string } {
	try {
		const { values } = parseArgs({ args: [...args], options: { share: { type: "boolean" } } });
		return { share: values.share === true };
	} catch {
		return {
			problem: `Parley does not know "${args.join(" ")}". There is --share; all else is set by the environment.`,
		};
	}
}

/** SHARE1: its origin is one more for this run, behind those that stay. */
async function shareIt(config: Config): Promise<{ readonly share: Share; readonly config: Config }> {
	const opened = await share(config);
	const publicOrigins = [...config.publicOrigins, opened.origin];
	return {
		share: opened,
		config: { ...config, port: opened.port, publicOrigins, tunnelOrigin: opened.origin },
	};
}

function stopOnSignals(stop: () => Promise<void>): void {
	let firstAt: number | undefined;
	const onSignal = (): void => {
		const now = performance.now();
		if (firstAt !== undefined) {
			if (now - firstAt > SAME_SIGNAL_MS) process.exit(1);
			return;
		}
		firstAt = now;
		console.log("  Closing: everybody is told, nothing is lost. Ctrl-C again stops at once.");
		void stop().then(() => process.exit(0));
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
}

function sentenceFor(error: unknown, config: Config): string {
	if (error instanceof UserFacingError) return error.message;
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	if (code === "EADDRINUSE")
		return `Port ${config.port} is taken by another program, perhaps by another Parley. Stop it, or choose another: PORT=${config.port + 1} ${startedBy}`;
	if (code === "EACCES")
		return `Port ${config.port} may not be used by this user. Choose one above 1023: PORT=8080 ${startedBy}`;
	if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
		return `HOST=${config.host} is not an address of this machine.`;
	return `Parley cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

function giveUp(sentences: readonly string[]): void {
	for (const sentence of sentences) console.error(sentence);
	process.exit(1);
}
