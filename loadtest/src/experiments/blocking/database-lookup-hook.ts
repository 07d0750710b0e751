/** Imported by a server of the lab and each of its threads before all else: its stand-in for a database is one. */
import { registerHooks } from "node:module";

registerHooks({
	resolve(specifier, context, next) {
		const isStandIn = specifier === "./block.ts" && context.parentURL?.endsWith("/lookups/services.ts");
		return next(isStandIn ? new URL("./database-lookup.ts", import.meta.url).href : specifier, context);
	},
});
