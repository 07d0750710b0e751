import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { serverFlags, threadFlags } from "../../../scripts/tools.mjs";
import { buildC } from "../rivals/build-c.ts";
import { A_COMPILER, NO_COMPILER, RIVALS } from "../rivals/names.ts";
import { LabProblem } from "./errors.ts";
import type { Household } from "./household.ts";
import type { Env, Launch } from "./server-process.ts";

const MAIN = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url));
const RIVAL = fileURLToPath(new URL("../rivals/rival.ts", import.meta.url));
const PROXY = fileURLToPath(new URL("../../../scripts/cluster/proxy.ts", import.meta.url));

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
		dataDir: "",
		operatorToken: "",
		ready: /^listening (\d+)/,
	};
}
