import { configurationPage } from "./configuration-page.ts";
import { licensesPage } from "./licenses-page.ts";

/** Each file that a script makes, and what it holds. */
export function madePages(): ReadonlyMap<string, string> {
	return new Map([
		["docs/configuration.md", configurationPage()],
		["docs/licenses.md", licensesPage()],
	]);
}
