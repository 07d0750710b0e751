import { PageFacts } from "@parley/protocol/http";

/** What the server knew of the room when it sent the page; null in a page from the cache or just built. */
export const pageFacts: PageFacts | null = read();

function read(): PageFacts | null {
	if (import.meta.env.SSR) return null;
	const text = document.getElementById("facts")?.textContent ?? "";
	if (text === "") return null;
	const facts = PageFacts.safeParse(JSON.parse(text));
	return facts.success ? facts.data : null;
}
