import { parseArgs } from "node:util";
import { LabProblem } from "./errors.ts";
import type { Param, Params } from "./result.ts";

/** What every run understands, whatever the experiment; no parameter may be called so. */
export const COMMON = {
	quick: { type: "boolean" },
	full: { type: "boolean" },
	help: { type: "boolean", short: "h" },
	runs: { type: "string" },
	against: { type: "string" },
	out: { type: "string" },
	progress: { type: "string" },
} as const;

const HELP = "`npm run load -- <experiment> --help` lists all flags.";

export interface Words {
	/** what stands without dashes: the experiment */
	readonly names: readonly string[];
	/** by flag, as typed; a boolean flag is "true" or "false" */
	readonly flags: ReadonlyMap<string, string>;
}

type Options = Record<string, { type: "boolean" | "string"; short?: string }>;

/** Splits the command line; `defaults` are the parameters that are flags beside the common ones. */
export function readWords(argv: readonly string[], defaults: Params): Words {
	const own = Object.entries(defaults).map(
		([name, value]) => [flagOf(name), { type: typeof value === "boolean" ? "boolean" : "string" }] as const,
	);
	const options: Options = { ...Object.fromEntries(own), ...COMMON };
	const { tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
	const names: string[] = [];
	const flags = new Map<string, string>();
	for (const token of tokens) {
		if (token.kind === "positional") names.push(token.value);
		if (token.kind === "option") flags.set(...typed(token.name, token.value, options));
	}
	return { names, flags };
}

function typed(name: string, value: string | undefined, options: Options): [string, string] {
	const plain = name.replace(/^no-/, "");
	if (options[name] === undefined && options[plain]?.type === "boolean") return [plain, "false"];
	const type = options[name]?.type;
	if (type === undefined) throw new LabProblem(`There is no flag --${name}.`, HELP);
	if (type === "boolean" && value !== undefined)
		throw new LabProblem(`--${name} takes no value, but was given "${value}".`, HELP);
	if (type === "boolean") return [name, "true"];
	if (value === undefined || value === "" || value.startsWith("--"))
		throw new LabProblem(`--${name} needs a value.`, HELP);
	return [name, value];
}

/** `postsPerSecond` → `posts-per-second`. */
export function flagOf(param: string): string {
	return param.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The defaults with what was typed in their place, of the same types. */
export function paramsFrom({ flags }: Words, defaults: Params): Params {
	return Object.fromEntries(
		Object.entries(defaults).map(([name, value]) => {
			const given = flags.get(flagOf(name));
			return [name, given === undefined ? value : parsed(`--${flagOf(name)}`, given, value)];
		}),
	);
}

function parsed(flag: string, given: string, like: Param): Param {
	if (typeof like === "boolean") return given === "true";
	if (typeof like === "number") return numberFrom(flag, given);
	if (typeof like === "string") return given;
	const items = given.split(",").map((item) => item.trim());
	return typeof like[0] === "number" ? items.map((item) => numberFrom(flag, item)) : items;
}

export function numberFrom(flag: string, given: string): number {
	const number = given.trim() === "" ? Number.NaN : Number(given.replaceAll("_", ""));
	if (Number.isFinite(number) && number >= 0) return number;
	throw new LabProblem(`${flag} wants a number from 0 on, not "${given}".`, HELP);
}
