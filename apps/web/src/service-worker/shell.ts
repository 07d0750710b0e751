declare const self: ServiceWorkerGlobalScope;

/** One cache a build: a page and its scripts are never of two. */
const CACHE = `parley-${BUILD.version}`;
/** Of no room and no language: without a network nobody knows what is true of a room. */
const PAGE = "/index.html";
/** A link that gives nothing for so long is taken for none; the shell goes on trying by itself. */
const PAGE_WAIT_MS = 4_000;

/** Fetches all that the page needs to open without a network. Fails, and is tried again later, if any of it is missing. */
export async function keepShell(): Promise<void> {
	const page = await fetch(PAGE, { cache: "no-cache" });
	const text = await page.clone().text();
	if (!page.ok || !text.includes(BUILD.entry)) throw new Error("the page is not of this build");
	const cache = await caches.open(CACHE);
	await cache.put(PAGE, page);
	await cache.addAll(BUILD.files);
}

export async function dropOtherShells(): Promise<void> {
	const names = await caches.keys();
	const others = names.filter((name) => name.startsWith("parley-") && name !== CACHE);
	await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * The page comes from the server whenever that answers, so a new version never waits for anything; its hashed files
 * come from the cache. All else (the API, above all) is not even looked at.
 */
export function onFetch(event: FetchEvent): void {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== "GET" || origin !== self.location.origin) return;
	if (request.mode === "navigate") {
		if (isPage(pathname)) event.respondWith(page(request));
	} else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
}

function isPage(pathname: string): boolean {
	return pathname === "/" || pathname.startsWith("/r/");
}

async function page(request: Request): Promise<Response> {
	const kept = await caches.match(PAGE, { cacheName: CACHE });
	if (kept === undefined) return fetch(request);
	const fresh = fetch(request).then(
		(answer) => (answer.status >= 500 ? kept : answer),
		() => kept,
	);
	return Promise.race([fresh, afterWaiting(kept)]);
}

function afterWaiting(kept: Response): Promise<Response> {
	return new Promise((resolve) => setTimeout(() => resolve(kept), PAGE_WAIT_MS));
}

/** A file of that name never changes: what came once is kept as long as its build. */
async function asset(request: Request): Promise<Response> {
	const kept = await caches.match(request, { cacheName: CACHE, ignoreVary: true });
	if (kept !== undefined) return kept;
	const answer = await fetch(request);
	if (answer.ok) {
		const cache = await caches.open(CACHE);
		await cache.put(request, answer.clone());
	}
	return answer;
}
