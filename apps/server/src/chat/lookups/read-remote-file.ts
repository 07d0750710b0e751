import { guardedFetch, unaskable } from "../../engine/lookups/guarded-fetch.ts";
import { type Network, publicInternet } from "../../engine/lookups/network.ts";
import type { LookupResult } from "../../engine/lookups/requestor.ts";
import type { Handler } from "../../engine/lookups/runner.ts";
import { answer, refusal } from "./answer.ts";
import type { LookupTools } from "./lookup-tools.ts";
import { pageText } from "./page-text.ts";

export interface RemoteFileRequest {
	readonly url: string;
}

export interface RemoteFile {
	readonly url: string;
	readonly text: string;
	/** false: it goes on after this */
	readonly isWhole: boolean;
}

const FILE_BYTES_MAX = 64 * 1024;
const REDIRECTS_MAX = 3;

export function open({ network }: Pick<LookupTools, "network">): Handler {
	const read = readRemoteFile(network);
	return (data, signal) => read(data as RemoteFileRequest, signal);
}

/** Makes the lookup that reads the beginning of a text file on another server, which may hang: the deadline decides. */
export function readRemoteFile(network: Network = publicInternet) {
	return async (request: RemoteFileRequest, signal: AbortSignal): Promise<LookupResult<RemoteFile>> => {
		const url = URL.parse(request.url);
		if (url === null) return refusal("bad-frame", "That is not a web address.", "url");
		const why = unaskable(url);
		if (why !== undefined) return refusal("address-refused", why, "url");
		const file = await guardedFetch(url, {
			network,
			signal,
			redirectsMax: REDIRECTS_MAX,
			bodyBytesMax: FILE_BYTES_MAX,
			accept: "text/*",
			wants: (contentType) => /^text\//i.test(contentType),
		});
		if (file.kind === "refused") return refusal("address-refused", file.why, "url");
		if (file.kind === "failed")
			return refusal(file.why === "too-slow" ? "timed-out" : "address-refused", whyNot[file.why], "url");
		return answer({ url: file.url.href, text: pageText(file.body, file.contentType), isWhole: file.isWhole });
	};
}

const whyNot = {
	unreachable: "That server cannot be reached.",
	"too-slow": "That server took too long.",
	"too-many-redirects": "That address leads from one to the next.",
	"bad-status": "That server does not hand the file out.",
	unwanted: "That is not a text file.",
} as const;
