import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../tools.mjs";

export type Durability = "process" | "disk" | "replicated";

export interface Options {
	readonly nodes: number;
	readonly nats: number;
	readonly port: number;
	readonly host: string;
	readonly folder: string;
	readonly durability: Durability;
	/** of the NATS servers, as that durability needs it */
	readonly syncInterval: string;
}

export type ReadOptions = { ok: true; options: Options } | { ok: false; problems: string[] };

const USAGE =
	"npm run cluster -- --nodes 3 --nats 1: --nodes 1 to 16; --nats 1, or 3 that stand in for one another; --port, else PORT, else 8080; --data a folder.";
const NODES_MAX = 16;
/** what NATS does by itself */
const LAZY = "2m";

/** Flags and environment, or a line for each that is wrong. */
export function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): ReadOptions {
	const flags = readFlags(argv);
	if (typeof flags === "string") return { ok: false, problems: [flags, USAGE] };
	const problems: string[] = [];
	const number = (
		name: string,
		given: string | undefined,
		fallback: number,
		fits: (value: number) => boolean,
	) => {
		const value = given === undefined || given === "" ? fallback : Number(given);
		if (!Number.isInteger(value) || !fits(value)) problems.push(`${name} ${given} is not allowed.`);
		return value;
	};
	const nodes = number("--nodes", flags.nodes, 3, (value) => value >= 1 && value <= NODES_MAX);
	const nats = number("--nats", flags.nats, 1, (value) => value === 1 || value === 3);
	const port = number("--port", flags.port ?? env["PORT"], 8080, (value) => value >= 0 && value <= 65_535);
	const durability = env["DURABILITY"] || "disk";
	if (!isDurability(durability))
		problems.push(`DURABILITY=${durability} is not allowed: give process, disk or replicated.`);
	if (durability === "replicated" && nats !== 3) problems.push("DURABILITY=replicated needs --nats 3.");
	if (problems.length > 0 || !isDurability(durability)) return { ok: false, problems: [...problems, USAGE] };
	const folder = resolve(root, flags.data ?? env["DATA_DIR"] ?? "data", "cluster");
	const syncInterval = durability === "disk" ? "always" : LAZY;
	const host = env["HOST"] || "0.0.0.0";
	return { ok: true, options: { nodes, nats, port, host, folder, durability, syncInterval } };
}

function isDurability(text: string): text is Durability {
	return text === "process" || text === "disk" || text === "replicated";
}

function readFlags(argv: readonly string[]) {
	const one = { type: "string" } as const;
	try {
		return parseArgs({ args: [...argv], options: { nodes: one, nats: one, port: one, data: one } }).values;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}
