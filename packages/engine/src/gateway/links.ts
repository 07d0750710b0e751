import { createHash } from "node:crypto";
import { RecentMap } from "../lib/recent-map.ts";
import { type LinkAnswer, type LinkBounds, LinkTransport } from "./link-transport.ts";

/** 256 bits */
const KEY = /^Link ([\w-]{43})$/;
/** Of so many that ended it is still said why: whoever did not hear it asks again. */
const ENDED_MAX = 1_000;

type Ended = NonNullable<LinkAnswer["closed"]>;
export type FoundLink = { readonly link: LinkTransport } | { readonly ended: Ended } | undefined;

/** The key that a request came with, as its hash; undefined: none, or what cannot be one. */
export function linkKeyOf(authorization: string | undefined): string | undefined {
	const key = KEY.exec(authorization ?? "")?.[1];
	return key === undefined ? undefined : createHash("sha256").update(key).digest("base64url");
}

/** Links by the hashes of their keys: what is compared tells nothing of a key. */
export class Links {
	readonly #bounds: LinkBounds;
	readonly #open = new Map<string, LinkTransport>();
	readonly #ended = new RecentMap<Ended>(ENDED_MAX);

	constructor(bounds: LinkBounds) {
		this.#bounds = bounds;
	}

	get size(): number {
		return this.#open.size;
	}

	find(key: string): FoundLink {
		const link = this.#open.get(key);
		if (link !== undefined) return { link };
		const ended = this.#ended.peek(key);
		return ended && { ended };
	}

	/** A request of a link that is open, within its own pace: it is counted by none other. */
	takeRequest(authorization: string | undefined): boolean {
		const key = linkKeyOf(authorization);
		return key !== undefined && this.#open.get(key)?.takeRequest() === true;
	}

	open(key: string): LinkTransport {
		const link = new LinkTransport(this.#bounds, (ended) => {
			this.#open.delete(key);
			this.#ended.set(key, ended);
		});
		this.#open.set(key, link);
		return link;
	}
}
