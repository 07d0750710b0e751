import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type NatsServers, startNatsServers } from "../../../scripts/cluster/nats-servers.ts";
import { LabProblem } from "./errors.ts";
import type { Household } from "./household.ts";

const FINDER = fileURLToPath(new URL("../../../scripts/nats-server.mjs", import.meta.url));

/** `syncInterval`: `always`, or an interval such as `2m`, NATS' own default. */
export async function natsServer(household: Household, syncInterval: string): Promise<NatsServers> {
	return startNatsServers({
		...{ servers: 1, syncInterval, program: await found() },
		folder: household.folder("nats"),
		begin: (command, args) => household.start(command, args, {}),
	});
}

/** In a process of its own: one that finds none and cannot install any ends with what to do. */
async function found(): Promise<string> {
	try {
		return (await promisify(execFile)(process.execPath, [FINDER])).stdout.trim();
	} catch (error) {
		const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
		throw new LabProblem("Many nodes need a nats-server, and there is none.", said);
	}
}
