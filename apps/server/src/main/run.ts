import { flushCompileCache } from "node:module";
import { networkInterfaces } from "node:os";
import { join, resolve } from "node:path";
import { writeDurably } from "@parley/engine/lib/files";
import { createLogger } from "@parley/engine/lib/logger";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { type ComposeOptions, composeServer, type RunningServer } from "../compose.ts";
import { type Config, readConfig } from "../config.ts";
import { isNumber } from "../http/client-address.ts";
import { startedBy } from "./started-by.ts";

const TOKEN_FILE = "operator-token";
/** npm hands on a Ctrl-C that the terminal has sent already: a second one this soon is the same. */
const SAME_SIGNAL_MS = 500;

/** Signals, exit code and what the terminal says. Only tests give options. */
export async function run(options: Pick<ComposeOptions, "lookupsUrl"> = {}): Promise<void> {
	const read = readConfig(process.env);
	if (!read.ok) return giveUp(read.problems);
	const { config } = read;
	const logger = createLogger(config.logLevel);
	// a terminal that is gone must not turn a stop into a crash
	for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
	process.on("unhandledRejection", (error) => {
		logger.fatal({ err: error }, "a promise was left alone with an error");
		process.exit(1);
	});
	try {
		let server = await composeServer(config, { ...options, logger });
		// first: whoever reads that it is open may stop it
		stopOnSignals(() => server.stop());
		say(config, server);
		// a process that is killed has written by then what the next start reads
		flushCompileCache();
		for (;;) {
			const { behindRetention, stop } = server;
			await behindRetention.finally(stop);
			server = await composeServer({ ...config, port: server.port }, { ...options, logger });
		}
	} catch (error) {
		giveUp([sentenceFor(error, config)]);
	}
}

function say(config: Config, server: RunningServer): void {
	const lines = [
		"",
		"  Parley is open.",
		"",
		`  On this machine      http://localhost:${server.port}`,
		...lanAddresses(config.host).map((address) => `  In your network      http://${address}:${server.port}`),
		`  Data (back this up)  ${resolve(config.dataDir)}`,
		...tokenLines(config, server),
		...proxyLines(config),
		...(config.limits === "off"
			? ["", "  LIMITS=off: rates and counts are lifted. For the lab only, never on a network."]
			: []),
		"",
		"  Stop with Ctrl-C.",
		"",
	];
	console.log(lines.join("\n"));
}

/** What is no terminal is a log, which is kept for good and read by many: there it only says where the token lies. */
function tokenLines({ dataDir }: Config, { operatorToken }: RunningServer): string[] {
	if (operatorToken === undefined) return [];
	if (process.stdout.isTTY) return [`  Operator token       ${operatorToken}   (shown once)`];
	const file = join(resolve(dataDir), TOKEN_FILE);
	writeDurably(file, `${operatorToken}\n`, 0o600);
	return [`  Operator token       lies in ${file}; note it down and delete the file`];
}

/** A number of proxies trusts whoever connects: from outside anybody may claim any address then. */
function proxyLines({ host, trustProxy }: Config): string[] {
	if (!isNumber(trustProxy) || host.startsWith("127.") || host === "localhost" || host === "::1") return [];
	return [
		"",
		`  TRUST_PROXY=${trustProxy[0]} believes whoever connects, and HOST=${host} lets anybody connect: who comes past the`,
		"  proxy may claim any address. Set HOST=127.0.0.1, or TRUST_PROXY to the proxy's address, or keep the port closed.",
	];
}

function lanAddresses(host: string): string[] {
	if (host !== "0.0.0.0" && host !== "::") return [];
	const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
	return all.filter((one) => one.family === "IPv4" && !one.internal).map((one) => one.address);
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
