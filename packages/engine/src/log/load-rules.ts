import { loadPart, type Shape } from "../lib/load-part.ts";
import { reason, UserFacingError } from "../lib/user-facing-error.ts";
import type { Rules } from "../rules.ts";
import type { StoreModule } from "./store-module.ts";

export type Application = StoreModule<unknown, unknown, unknown, unknown, unknown>;

const PRODUCT = /^[a-z][a-z0-9-]{0,30}$/;

const SHAPE = {
	product: "string",
	migrations: "list",
	inspect: "function",
	contents: "function?",
	rules: "function",
	read: "function",
	open: "function",
} as const;

/**
 * The application's rules and tables, by the URL of their module. Rejects with a UserFacingError that says what of them is missing.
 *
 * @param more of what else may be in it, for whoever asks for more than the log does
 */
export async function loadRules<Module extends Application = Application>(
	url: string,
	more: Shape<Module> = {},
): Promise<Module> {
	const module = await loadPart<Module>(url, "rules", { ...SHAPE, ...more } as Shape<Module>);
	if (PRODUCT.test(module.product)) return module;
	throw new UserFacingError(
		`The application is named "${module.product}": a name has 1 to 31 of a-z 0-9 -, and begins with a letter.`,
	);
}

/** Throws a UserFacingError where the application makes none of these limits, or none that could decide. */
export function rulesOf(module: Application, limits: unknown): Rules<unknown, unknown, unknown, unknown> {
	const rules = made(module, limits);
	for (const name of ["decide", "fold", "since"] as const)
		if (typeof rules[name] !== "function")
			throw new UserFacingError(`The application's rules have no ${name}: it has to be a function.`);
	return rules;
}

function made(module: Application, limits: unknown): Rules<unknown, unknown, unknown, unknown> {
	try {
		return module.rules(limits);
	} catch (error) {
		throw new UserFacingError(`The application's rules broke at the start: ${reason(error)}`);
	}
}
