import { loadPart } from "../lib/load-part.ts";
import { Obstacle, reason } from "../lib/user-facing-error.ts";
import type { Rules } from "../rules.ts";
import type { StoreModule } from "./store-module.ts";

type AnyModule = StoreModule<unknown, unknown, unknown, unknown, unknown>;

/** The application's rules and tables. Rejects with an Obstacle that says what of them is missing. */
export function loadStoreModule(storeUrl: string): Promise<AnyModule> {
	return loadPart<AnyModule>(storeUrl, "storeModule", {
		migrations: "list",
		inspect: "function",
		contents: "function?",
		rules: "function",
		read: "function",
		open: "function",
	});
}

/** Throws an Obstacle where the application makes none of these limits, or none that could decide. */
export function rulesOf(module: AnyModule, limits: unknown): Rules<unknown, unknown, unknown, unknown> {
	const rules = made(module, limits);
	for (const name of ["decide", "fold", "since"] as const)
		if (typeof rules[name] !== "function")
			throw new Obstacle(`The application's rules have no ${name}: it has to be a function.`);
	return rules;
}

function made(module: AnyModule, limits: unknown): Rules<unknown, unknown, unknown, unknown> {
	try {
		return module.rules(limits);
	} catch (error) {
		throw new Obstacle(`The application's rules broke at the start: ${reason(error)}`);
	}
}
