import { existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { LookupModule } from "@parley/engine/lookups/runner";
import { chatLookups } from "../../src/app/lookups/module.ts";

const BROKEN = "history-is-broken";

/** The chat's lookups, of which the pages of rooms fail while they are broken. */
export const lookups: LookupModule = {
	open(context) {
		const { history, ...others } = chatLookups().open(context);
		if (history === undefined) throw new Error("there is no history to break");
		const sign = join(dirname(context.databaseFile), BROKEN);
		return {
			...others,
			history: async (data, signal) => {
				if (existsSync(sign)) throw new Error("broken by the test");
				return history(data, signal);
			},
		};
	},
};

/** Returns what mends it. */
export function breakHistory({ dataDir }: { readonly dataDir: string }): () => void {
	const sign = join(dataDir, BROKEN);
	writeFileSync(sign, "");
	return () => rmSync(sign);
}
