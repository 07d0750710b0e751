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
	/** by flag, as typed */
	readonly flags: Readonly<Record<string, string | boolean | undefined>>;
}

/** Splits the command line; `defaults` are the parameters that are flags beside the common ones. */
export function readWords(argv: readonly string[], defaults: Params): Words {
	const own = Object.entries(defaults).map(([name, value]) => {
		const type = typeof value === "boolean" ? ("boolean" as const) : ("string" as const);
		return [flagOf(name), { type }] as const;
	});
	const options = { ...COMMON, ...Object.fromEntries(own) };
	try {
		const args = [...argv];
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true, allowNegative: true });
		const empty = Object.entries(values).find(([, value]) => value === "");
		if (empty !== undefined) throw new Error(`--${empty[0]} wants a value`);
		return { names: positionals, flags: values as Words["flags"] };
	} catch (error) {
		const [sentence] = String((error as Error).message).split(/[.\n]/);
		throw new LabProblem(`${sentence}.`, HELP);
	}
}

/** `postsPerSecond` → `posts-per-second`. */
export function flagOf(param: string): string {
	return param.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The defaults with what was typed in their place, of the same types. */
export function paramsFrom({ flags }: Words, defaults: Params): Params {
	return Object.fromEntries(
		Object.entries(defaults).map(([name, value]) => {
			const given = flags[flagOf(name)] ?? value;
			return [name, typeof given === "string" ? parsed(`--${flagOf(name)}`, given, value) : given];
		}),
	);
}

function parsed(flag: string, given: string, like: Param): Param {
	if (typeof like === "number") return numberFrom(flag, given);
	if (!Array.isArray(like)) return given;
	const items = given.split(",").map((item) => item.trim());
	return typeof like[0] === "number" ? items.map((item) => numberFrom(flag, item)) : items;
}

export function numberFrom(flag: string, given: string): number {
	const number = given.trim() === "" ? Number.NaN : Number(given.replaceAll("_", ""));
	if (Number.isFinite(number) && number >= 0) return number;
	throw new LabProblem(`${flag} wants a number from 0 on, not "${given}".`, HELP);
}
