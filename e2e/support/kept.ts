import type { Page } from "@playwright/test";

/** All that lies in this browser for the page's origin, by database and table; unread where there is no such database. */
export function keptIn(page: Page): Promise<Readonly<Record<string, readonly unknown[]>>> {
	return page.evaluate(`(async () => {
		const answer = (request) => new Promise((resolve, reject) => {
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error);
		});
		const kept = {};
		for (const { name } of await indexedDB.databases()) {
			const database = await answer(indexedDB.open(name));
			for (const table of database.objectStoreNames)
				kept[name + "/" + table] = await answer(database.transaction(table).objectStore(table).getAll());
			database.close();
		}
		return kept;
	})()`);
}

/** What the page would say hello with. */
export async function tokenIn(page: Page): Promise<string> {
	const { "parley-session/values": values = [] } = await keptIn(page);
	return /"token\\":\\"([^"\\]+)/.exec(JSON.stringify(values))?.[1] ?? "";
}
