import { areAllOf, isPage } from "./pages.ts";

declare const self: ServiceWorkerGlobalScope;

/** One cache a build: a page and its scripts are never of two. */
const CACHE = `parley-${BUILD.version}`;
/** Of no room and no language: without a network nobody knows what is true of a room. */
const PAGE = "/index.html";
/** Some page may be open for months. */
const OTHERS_MAX = 5;
/** A link that gives nothing for so long is taken for none; the shell goes on trying by itself. */
const PAGE_WAIT_MS = 4_000;

/** Fetches all that the page needs to open without a network. Fails, and is tried again later, if any of it is missing. */
export async function cacheShell(): Promise<void> {
	const page = await fetch(PAGE, { cache: "no-cache" });
	const text = await page.clone().text();
	if (!page.ok || !text.includes(BUILD.entry)) throw new Error("the page is not of this build");
	const cache = await caches.open(CACHE);
	await cache.put(PAGE, page);
	await cache.addAll(BUILD.files);
}

/** The rest of the page, one file after the other: nobody waits for them. Where the link is gone, the next page goes on. */
export async function cacheLater(): Promise<void> {
	const cache = await caches.open(CACHE);
	try {
		for (const file of BUILD.later)
			if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file);
	} catch (error) {
		console.warn("not cached yet:", error);
	}
}

/** A page of another build asks for that build's files for as long as it is open. */
export async function dropOtherShells(): Promise<void> {
	const names = (await caches.keys()).filter((name) => name.startsWith("parley-") && name !== CACHE);
	const dropped = (await areAllOf(BUILD.entry)) ? names : names.slice(0, -OTHERS_MAX);
	await Promise.all(dropped.map((name) => caches.delete(name)));
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

async function page(request: Request): Promise<Response> {
	const cached = await caches.match(PAGE, { cacheName: CACHE });
	if (cached === undefined) return fetch(request);
	const fresh = fetch(request).then(
		(answer) => (answer.status >= 500 ? cached : answer),
		() => cached,
	);
	return Promise.race([fresh, afterWaiting(cached)]);
}

function afterWaiting(cached: Response): Promise<Response> {
	return new Promise((resolve) => setTimeout(() => resolve(cached), PAGE_WAIT_MS));
}

/** A file of that name never changes: it stays cached as long as its build. */
async function asset(request: Request): Promise<Response> {
	const cached = await caches.match(request, { ignoreVary: true });
	if (cached !== undefined) return cached;
	const answer = await fetch(request);
	if (answer.ok) {
		const cache = await caches.open(CACHE);
		await cache.put(request, answer.clone());
	}
	return answer;
}
