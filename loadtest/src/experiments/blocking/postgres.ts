import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePorts } from "../../../../scripts/cluster/free-ports.ts";

const run = promisify(execFile);
const VERSIONS = "/usr/lib/postgresql";
/** What PostgreSQL keeps for its superuser; the rest is for everybody else. */
const RESERVED = 3;
const USER = "lab";

export interface Database {
	readonly port: number;
	readonly connectionsMax: number;
	readonly version: string;
	stop(): Promise<void>;
}

export type Started = { readonly database: Database } | { readonly skipped: string };

/** A PostgreSQL of its own on a free port, that takes so many connections; a sentence where there is none to be had. */
export async function startPostgres(connectionsMax: number): Promise<Started> {
	const bin = programs();
	if (bin === undefined)
		return { skipped: "there is no PostgreSQL on this machine (Debian: apt-get install postgresql)" };
	const runner = whoRuns();
	if (runner === undefined)
		return { skipped: "PostgreSQL does not run as root, and there is no user postgres to run it" };
	const folder = await mkdtemp(join(tmpdir(), "parley-load-postgres-"));
	const remove = () => rm(folder, { recursive: true, force: true });
	const [port = 0] = await freePorts(1);
	const options = [
		`-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`,
		`-c max_connections=${connectionsMax + RESERVED}`,
	].join(" ");
	const as = (program: string, ...args: string[]) => {
		const command = [join(bin, program), ...args];
		const [first = "", ...rest] = runner === "" ? command : ["setpriv", ...runnerArgs(runner), ...command];
		return run(first, rest, { cwd: folder });
	};
	const data = join(folder, "data");
	const stop = async () => {
		await as("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop").catch(() => undefined);
		await remove();
	};
	try {
		if (runner !== "") await chown(folder, idOf("-u", runner), idOf("-g", runner));
		await chmod(folder, 0o700);
		await as("initdb", "-D", data, "-A", "trust", "-U", "postgres", "--no-sync");
		await as("pg_ctl", "-D", data, "-l", join(folder, "log"), "-w", "-o", options, "start");
		await as("psql", "-h", folder, "-p", String(port), "-U", "postgres", "-c", `create role ${USER} login`);
		const { stdout } = await as("postgres", "--version");
		return { database: { port, connectionsMax, version: stdout.trim(), stop } };
	} catch (error) {
		// it may stand already, and what follows was refused
		await stop();
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
