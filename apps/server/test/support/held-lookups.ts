import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Handler, LookupModule } from "@parley/engine/lookups/runner";
import { chatLookups } from "../../src/app/lookups/module.ts";

const LET_GO = "let-go";
const BEGUN = "begun";
/** The house asks this of itself, before it opens. */
const OWN = "stored-files";

/** The chat's lookups, none of which people ask for begins until it is let go: for what happens while they wait. */
export const lookups: LookupModule = holding((service) => service !== OWN);

export function holding(isHeld: (service: string) => boolean): LookupModule {
	return {
		open(context) {
			const folder = dirname(context.databaseFile);
			const sign = join(folder, LET_GO);
			const held =
				(handler: Handler): Handler =>
				async (data, signal) => {
					appendFileSync(join(folder, BEGUN), `${(data as { viewer?: string }).viewer}\n`);
					while (!existsSync(sign)) await sleep(5, undefined, { signal });
					return handler(data, signal);
				};
			const handlers = Object.entries(chatLookups().open(context));
			return Object.fromEntries(
				handlers.map(([service, handler]) => [service, isHeld(service) ? held(handler) : handler]),
			);
		},
	};
}

export function letGo({ dataDir }: { readonly dataDir: string }): void {
	writeFileSync(join(dataDir, LET_GO), "");
}

/** For whom pages were begun, in that order. */
export function viewersBegun({ dataDir }: { readonly dataDir: string }): string[] {
	return readFileSync(join(dataDir, BEGUN), "utf8").trimEnd().split("\n");
}
