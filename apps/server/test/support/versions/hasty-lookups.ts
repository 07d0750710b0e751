import { runsWith } from "./rewritten.ts";

/** What an activity has looked up may take half as long. */
runsWith([
	["app/lookups/services.ts", /"activity-lookup": \{[^}]*\}/, (found) => found.replace("10_000", "5_000")],
]);
