import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePorts } from "../../../../scripts/cluster/free-ports.ts";
import type { Lab } from "../../lab/experiment.ts";

const run = promisify(execFile);
/** Debian's. */
const VERSIONS = "/usr/lib/postgresql";
/** What PostgreSQL keeps for its superuser; the rest is for everybody else. */
const RESERVED = 3;
const OPTIONS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
/** It refuses to run as root: its own user does then. */
const ITS_USER = "postgres";
const isRoot = process.getuid?.() === 0;

export interface Database {
	readonly port: number;
	readonly connectionsMax: number;
	readonly version: string;
	stop(): Promise<void>;
}

export type Started = { readonly database: Database } | { readonly skipped: string };

/** A PostgreSQL of its own on a free port, that takes so many connections; a sentence where there is none to be had. */
export async function startPostgres(lab: Lab, connectionsMax: number): Promise<Started> {
	const [newest = ""] = existsSync(VERSIONS)
		? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))
		: [];
	const bin = join(VERSIONS, newest, "bin");
	if (!existsSync(join(bin, "initdb")))
		return { skipped: "there is no PostgreSQL on this machine (Debian: apt-get install postgresql)" };
	const folder = lab.folder("postgres");
	const data = join(folder, "data");
	const commandOf = (program: string): readonly [string, ...string[]] =>
		isRoot ? ["runuser", "-u", ITS_USER, "--", join(bin, program)] : [join(bin, program)];
	const as = async (program: string, ...args: string[]) => {
		const [first, ...rest] = commandOf(program);
		return (await run(first, [...rest, ...args], { cwd: folder })).stdout.trim();
	};
	try {
		await chmod(folder, 0o700);
		if (isRoot) await run("chown", [ITS_USER, folder]);
		// its own user has to come through the lab's folder to it
		if (isRoot) await chmod(dirname(folder), 0o711);
		await as("initdb", "-D", data, "-A", "trust", "-U", "postgres", "--no-sync", "--no-locale");
		const version = await as("postgres", "--version");
		const [port = 0] = await freePorts(1);
		const settings = [...OPTIONS, `max_connections=${connectionsMax + RESERVED}`, `log_line_prefix=${port} `];
		const [command, ...words] = commandOf("postgres");
		const server = await lab.server({
			...{ name: "postgres", command, env: {} },
			args: [...words, "-D", data, "-p", String(port), ...settings.flatMap((one) => ["-c", one])],
			ready: /^(\d+) LOG: +database system is ready to accept connections/,
		});
		const where = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"];
		await as("psql", ...where, "-c", "create role lab login");
		return { database: { port, connectionsMax, version, stop: () => server.stop() } };
	} catch (error) {
		lab.signal.throwIfAborted();
		const [why] = String(error instanceof Error ? error.message : error).split("\n");
		return { skipped: `PostgreSQL did not start: ${why}` };
	}
}
