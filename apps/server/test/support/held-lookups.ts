import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chatLookups } from "../../src/chat/lookups/module.ts";
import type { Handler, LookupModule } from "../../src/engine/lookups/runner.ts";

const LET_GO = "let-go";

/** The chat's lookups, none of which begins until it is let go: for what happens while people wait in line. */
export const lookupModule: LookupModule = {
	open(context) {
		const sign = join(dirname(context.databaseFile), LET_GO);
		const held =
			(handler: Handler): Handler =>
			async (data, signal) => {
				while (!existsSync(sign)) await sleep(5, undefined, { signal });
				return handler(data, signal);
			};
		const handlers = Object.entries(chatLookups().open(context));
		return Object.fromEntries(handlers.map(([service, handler]) => [service, held(handler)]));
	},
};

export function letGo({ dataDir }: { readonly dataDir: string }): void {
	writeFileSync(join(dataDir, LET_GO), "");
}
