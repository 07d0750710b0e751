import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type NatsServers, startNatsServers } from "../../../scripts/cluster/nats-servers.ts";
import { serverFlags, threadFlags } from "../../../scripts/tools.mjs";
import { buildC } from "../rivals/build-c.ts";
import { A_COMPILER, NO_COMPILER, RIVALS } from "../rivals/names.ts";
import { LabProblem } from "./errors.ts";
import type { Household } from "./household.ts";
import type { Env, Launch } from "./server-process.ts";

const MAIN = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url));
const RIVAL = fileURLToPath(new URL("../rivals/rival.ts", import.meta.url));
const PROXY = fileURLToPath(new URL("../../../scripts/cluster/proxy.ts", import.meta.url));
const NATS_FINDER = fileURLToPath(new URL("../../../scripts/nats-server.mjs", import.meta.url));

const ANYWHERE: Env = { PORT: "0", HOST: "127.0.0.1" };

/** The real server, told to be measured; `env` has the last word. `main`: another entry to it. */
export function parleyLaunch(household: Household, env: Env, main = MAIN): Launch {
	const dataDir = env["DATA_DIR"] ?? household.folder("parley");
	const operatorToken = env["OPERATOR_TOKEN"] ?? randomBytes(24).toString("base64url");
	const measured = { LIMITS: "off", LAB: "on", ROOM_CAPACITY: "0", LOG_LEVEL: "warn", ASSETS_KEEP_DAYS: "0" };
	return {
		name: "parley",
		command: process.execPath,
		args: [...serverFlags, main],
		env: { ...ANYWHERE, ...measured, ...env, DATA_DIR: dataDir, OPERATOR_TOKEN: operatorToken },
		dataDir,
		operatorToken,
		ready: /http:\/\/localhost:(\d+)/,
	};
}

/** Before anything is measured: an experiment that compares the studies' servers says little without them. */
export async function needStudyServers(): Promise<void> {
	if ((await buildC("study")) === undefined) throw new LabProblem(NO_COMPILER, A_COMPILER);
}

/** A rival, run by the same Node, or by the processor itself where it is a program in C. */
export function rivalLaunch(name: string, env: Env): Launch {
	if (RIVALS[name] === undefined)
		throw new LabProblem(`There is no rival "${name}".`, `There are ${Object.keys(RIVALS).join(", ")}.`);
	return {
		...bareLaunch(name, [RIVAL, name], env),
		mayBreak: RIVALS[name] === "study" && name !== "yardstick",
	};
}

export function proxyLaunch(ports: readonly number[]): Launch {
	return bareLaunch("proxy", [PROXY], { NODES: ports.join(",") });
}

/** A server without an operator, and without anything to keep. */
function bareLaunch(name: string, args: readonly string[], env: Env): Launch {
	return {
		name,
		command: process.execPath,
		args: [...threadFlags, ...args],
		env: { ...ANYWHERE, ...env },
		ready: /^listening (\d+)/,
	};
}

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
		return (await promisify(execFile)(process.execPath, [NATS_FINDER])).stdout.trim();
	} catch (error) {
		const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
		throw new LabProblem("Many nodes need a nats-server, and there is none.", said);
	}
}
