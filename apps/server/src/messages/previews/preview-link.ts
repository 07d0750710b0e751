import { type Clock, systemClock } from "@parley/engine/lib/clock";
import type { Result } from "@parley/engine/lib/result";
import { guardedFetch, unaskable } from "@parley/engine/lookups/guarded-fetch";
import { type Network, publicInternet } from "@parley/engine/lookups/network";
import type { Handler } from "@parley/engine/lookups/runner";
import type { PreviewAnswer, PreviewRequest } from "@parley/protocol/lookups";
import { refuse } from "@parley/protocol/refusals";
import { answer, refusal } from "../../app/lookups/answer.ts";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { withAbort } from "../../app/lookups/with-abort.ts";
import { BoundedCache } from "../../lib/bounded-cache.ts";
import type { FetchPace, Wanting } from "./fetch-pace.ts";
import { PageHead } from "./page-head.ts";
import { previewOf } from "./preview-of.ts";

export interface PreviewOptions {
	readonly network?: Network | undefined;
	readonly clock?: Clock;
	/** from the first hop to the last byte */
	readonly fetchMsMax?: number;
	readonly pace?: FetchPace | undefined;
}

/** With whom it is for, by whom fetches are counted. */
export type PreviewJob = PreviewRequest & Wanting;

const FETCH_MS_MAX = 5_000;
const REDIRECTS_MAX = 3;
/** Of a page only the head is wanted, and no honest head is longer; what comes behind it is not fetched. */
const HEAD_BYTES_MAX = 64 * 1024;
const CACHE_BYTES_MAX = 8 * 1024 * 1024;
const FOUND_AGE_MS_MAX = 60 * 60_000;
/** A site that failed may be well again soon. */
const FAILED_AGE_MS_MAX = 5 * 60_000;

type Preview = Result<PreviewAnswer>;

export function open({ network, pace }: Pick<LookupTools, "network" | "pace">): Handler {
	const preview = previewLink({ network, pace });
	return (data, signal) => preview(data as PreviewJob, signal);
}

/** Makes the lookup that shows what is behind a link. Many who see the same link at once cause one fetch. */
export function previewLink(options: PreviewOptions = {}) {
	const { network = publicInternet, clock = systemClock, fetchMsMax = FETCH_MS_MAX, pace } = options;
	const cache = new BoundedCache<Preview>({ bytesMax: CACHE_BYTES_MAX, clock });
	const underWay = new Map<string, Promise<Preview>>();

	async function fetched(url: URL, wanting: Wanting): Promise<Preview> {
		const fetching = () => fetchPreview(url, network, fetchMsMax);
		const preview = await (pace === undefined ? fetching() : pace.run(url.host, wanting, fetching));
		if (typeof preview === "number") return tooFast(preview);
		const isFound = preview.ok && preview.value.found;
		const bytes = 2 * (url.href.length + JSON.stringify(preview).length);
		cache.set(url.href, preview, { bytes, ageMsMax: isFound ? FOUND_AGE_MS_MAX : FAILED_AGE_MS_MAX });
		return preview;
	}

	return async (request: PreviewJob, signal: AbortSignal): Promise<Preview> => {
		const url = URL.parse(request.url);
		if (url === null) return refusal("bad-frame", "That is not a web address.", "url");
		const why = unaskable(url);
		if (why !== undefined) return refusal("address-refused", why, "url");
		url.hash = "";
		const known = cache.get(url.href);
		if (known !== undefined) return known;
		const asked = underWay.get(url.href) ?? fetched(url, request).finally(() => underWay.delete(url.href));
		underWay.set(url.href, asked);
		return withAbort(signal, asked);
	};
}

async function fetchPreview(start: URL, network: Network, fetchMsMax: number): Promise<Preview> {
	let head: PageHead | undefined;
	const page = await guardedFetch(start, {
		network,
		signal: AbortSignal.timeout(fetchMsMax),
		redirectsMax: REDIRECTS_MAX,
		bodyBytesMax: HEAD_BYTES_MAX,
		userAgent: "Parley (link preview)",
		accept: "text/html,application/xhtml+xml",
		wants: (contentType) => /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType),
		onBody: (chunk, contentType) => {
			head ??= new PageHead(contentType);
			return head.read(chunk);
		},
	});
	switch (page.kind) {
		case "refused":
			return refusal("address-refused", page.why, "url");
		case "failed":
			return answer({ found: false, why: page.why === "unwanted" ? "not-html" : page.why });
		case "fetched":
			return answer(previewOf((head ?? new PageHead(page.contentType)).facts(), page.url));
	}
}

function tooFast(retryAfterMs: number): Preview {
	const message = "Many pages are fetched just now. Please wait a moment.";
	return { ok: false, refusal: refuse("too-fast", { message, retryAfterMs }) };
}
