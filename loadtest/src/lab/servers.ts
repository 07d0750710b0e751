import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Env, LabProblem } from "./experiment.ts";
import type { Household } from "./household.ts";
import { suggestion } from "./nearest.ts";
import type { Launch } from "./server-process.ts";

const PARLEY = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url));
const RIVALS = fileURLToPath(new URL("../rivals/", import.meta.url));

const ANYWHERE: Env = { PORT: "0", HOST: "127.0.0.1" };
const LISTENING = /^listening (\d+)/;

/** The real server, told to be measured; `env` has the last word. */
export function parleyLaunch(household: Household, env: Env): Launch {
	if (!existsSync(PARLEY))
		throw new LabProblem("Parley's server is not in this checkout.", "The lab needs apps/server.");
	const dataDir = env["DATA_DIR"] ?? household.folder("parley");
	const operatorToken = env["OPERATOR_TOKEN"] ?? randomBytes(24).toString("base64url");
	const measured = { LIMITS: "off", LAB: "on", ROOM_CAPACITY: "0", LOG_LEVEL: "warn" };
	return {
		name: "parley",
		command: process.execPath,
		args: [PARLEY],
		env: { ...ANYWHERE, ...measured, ...env, DATA_DIR: dataDir, OPERATOR_TOKEN: operatorToken },
		dataDir,
		operatorToken,
		ready: /http:\/\/localhost:(\d+)/,
	};
}

/** A rival: a file that Node runs, or one in C that is compiled first. */
export async function rivalLaunch(name: string, household: Household, env: Env): Promise<Launch> {
	const shared = { name, env: { ...ANYWHERE, ...env }, dataDir: "", operatorToken: "", ready: LISTENING };
	const script = join(RIVALS, `${name}.ts`);
	if (existsSync(script)) return { ...shared, command: process.execPath, args: [script] };
	const source = join(RIVALS, `${name}.c`);
	if (existsSync(source)) return { ...shared, command: await compiled(source, household), args: [] };
	const names = readdirSync(RIVALS).map((file) => file.replace(/\.(?:ts|c)$/, ""));
	throw new LabProblem(`There is no rival "${name}".`, suggestion(name, names));
}

async function compiled(source: string, household: Household): Promise<string> {
	const program = join(household.folder("compiled"), "rival");
	try {
		await promisify(execFile)("cc", ["-O2", "-o", program, source, "-lpthread"]);
		return program;
	} catch (error) {
		const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
		if (missing)
			throw new LabProblem("There is no C compiler (cc) here.", "Install one, or do without this rival.");
		const said = error instanceof Error ? error.message : String(error);
		throw new LabProblem("The rival in C does not compile.", said);
	}
}
