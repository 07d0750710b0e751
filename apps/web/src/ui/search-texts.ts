import { catalogue } from "./language/catalogue.ts";
import { isolate } from "./words.ts";

/** The words of a search's filters, which come with the first answer. */
export const searchTexts = catalogue("search", {
	filters: "Filters",
	chosen: "Chosen filters",
	remove: (label: string) => `Without the filter: ${label}`,
	by: (name: string) => `from ${isolate(name)}`,
	on: {
		since: (label: string) => `since ${label}`,
		until: (label: string) => `until ${label}`,
	},
	field: { words: "Words", from: "From", since: "Since", until: "Until", where: "Where", order: "Order" },
	everywhere: "All my rooms",
	newest: "Newest first",
	best: "Best first",
	tooLittle: "A word or a name is needed.",
	go: "Search",
});
