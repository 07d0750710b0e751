import type { Route } from "@playwright/test";
import type { Person } from "./person.ts";

/** The world outside is not asked: a web server in its place that answers when told to. */
export async function previewsFor({ page }: Person) {
	const held: Route[] = [];
	let open = false;
	let answered = 0;
	const answer = async (route: Route) => {
		const asked = new URL(route.request().url()).searchParams.get("url") ?? "";
		const { pathname } = new URL(asked);
		await route.fulfill({ json: { found: true, url: asked, title: `Title of ${pathname}` } });
		answered += 1;
	};
	await page.route("**/api/lookups/preview?*", (route) => (open ? answer(route) : void held.push(route)));
	return {
		answered: () => answered,
		answer: () => {
			open = true;
			for (const route of held.splice(0)) void answer(route);
		},
	};
}
