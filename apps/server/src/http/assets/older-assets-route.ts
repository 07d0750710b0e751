import type { RequestHandler } from "express";
import type { Options } from "sirv";
import type { OlderAssets } from "./older-assets.ts";
import { staticFiles } from "./static-files.ts";

/** Mounted at `/assets`, behind the page's own. */
export function olderAssetsRoute(
	assets: OlderAssets,
	options: Pick<Options, "gzip" | "brotli" | "etag" | "setHeaders">,
): RequestHandler {
	// looked at anew by each request: files come while the server runs
	const files = staticFiles(assets.folder, { ...options, dev: true, extensions: [] });
	return (request, response, next) => {
		const name = request.path.slice(1);
		assets
			.bring(name)
			.then(() => files(request, response, next))
			.catch(next);
	};
}
