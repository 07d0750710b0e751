import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePorts } from "../../../../scripts/cluster/free-ports.ts";
import type { Lab } from "../../lab/experiment.ts";

const run = promisify(execFile);
const VERSIONS = "/usr/lib/postgresql";
/** What PostgreSQL keeps for its superuser; the rest is for everybody else. */
const RESERVED = 3;
const USER = "lab";
const OPTIONS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"].flatMap((one) => [
	"-c",
	one,
]);

export interface Database {
	readonly port: number;
	readonly connectionsMax: number;
	readonly version: string;
	stop(): Promise<void>;
}

export type Started = { readonly database: Database } | { readonly skipped: string };

/** A PostgreSQL of its own on a free port, that takes so many connections; a sentence where there is none to be had. */
export async function startPostgres(lab: Lab, connectionsMax: number): Promise<Started> {
	const bin = programs();
	if (bin === undefined)
		return { skipped: "there is no PostgreSQL on this machine (Debian: apt-get install postgresql)" };
	const runner = whoRuns();
	if (runner === undefined)
		return { skipped: "PostgreSQL does not run as root, and there is no user postgres to run it" };
	const folder = lab.folder("postgres");
	const data = join(folder, "data");
	const commandOf = (program: string, args: readonly string[]): readonly [string, ...string[]] => {
		const binary = join(bin, program);
		return runner === "" ? [binary, ...args] : ["setpriv", ...runnerArgs(runner), binary, ...args];
	};
	const as = (program: string, ...args: string[]) => {
		const [first, ...rest] = commandOf(program, args);
		return run(first, rest, { cwd: folder });
	};
	try {
		if (runner !== "") {
			await chown(folder, idOf("-u", runner), idOf("-g", runner));
			// its own user has to come through the lab's folder to it
			await chmod(dirname(folder), 0o711);
		}
		await chmod(folder, 0o700);
		await as("initdb", "-D", data, "-A", "trust", "-U", "postgres", "--no-sync", "--no-locale");
		const { stdout } = await as("postgres", "--version");
		const [port = 0] = await freePorts(1);
		const [command, ...args] = commandOf("postgres", ["-D", data, "-p", String(port), ...OPTIONS]);
		const server = await lab.server({
			...{ name: "postgres", command, env: {}, dataDir: data, operatorToken: "" },
			args: [...args, "-c", `max_connections=${connectionsMax + RESERVED}`, "-c", `log_line_prefix=${port} `],
			ready: /^(\d+) LOG: +database system is ready to accept connections/,
		});
		const asAdmin = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"];
		await as("psql", ...asAdmin, "-c", `create role ${USER} login`);
		return { database: { port, connectionsMax, version: stdout.trim(), stop: () => server.stop() } };
	} catch (error) {
		lab.signal.throwIfAborted();
		return {
			skipped: `PostgreSQL did not start: ${error instanceof Error ? error.message.split("\n")[0] : error}`,
		};
	}
}

/** Debian's newest. */
function programs(): string | undefined {
	if (!existsSync(VERSIONS)) return undefined;
	const [newest] = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a));
	const bin = join(VERSIONS, newest ?? "", "bin");
	return existsSync(join(bin, "initdb")) ? bin : undefined;
}

/** "": whoever runs the lab. As root PostgreSQL refuses to run, so then its own user does. */
function whoRuns(): string | undefined {
	if (process.getuid?.() !== 0) return "";
	try {
		idOf("-u", "postgres");
		return "postgres";
	} catch {
		return undefined;
	}
}

function runnerArgs(user: string): readonly string[] {
	return [`--reuid=${idOf("-u", user)}`, `--regid=${idOf("-g", user)}`, "--clear-groups", "--pdeathsig=KILL"];
}

function idOf(which: "-u" | "-g", user: string): number {
	return Number(execFileSync("id", [which, user], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
}
