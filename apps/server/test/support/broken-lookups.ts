import { existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Handler, LookupModule } from "@parley/engine/lookups/runner";
import { chatLookups } from "../../src/app/lookups/module.ts";

const signOf = (folder: string, service: string): string => join(folder, `${service}-is-broken`);

/** The chat's lookups, each of which fails while it is broken. */
export const lookups: LookupModule = {
	open(context) {
		const folder = dirname(context.databaseFile);
		const breakable =
			(service: string, handler: Handler): Handler =>
			async (data, signal) => {
				if (existsSync(signOf(folder, service))) throw new Error("broken by the test");
				return handler(data, signal);
			};
		const handlers = Object.entries(chatLookups().open(context));
		return Object.fromEntries(handlers.map(([service, handler]) => [service, breakable(service, handler)]));
	},
};

/** Returns what mends it. */
export function breakLookup({ dataDir }: { readonly dataDir: string }, service: string): () => void {
	const sign = signOf(dataDir, service);
	writeFileSync(sign, "");
	return () => rmSync(sign);
}
