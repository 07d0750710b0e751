import { join } from "node:path";

/** Where bytes of that SHA-256 (hex) lie: 256 folders, so that none gets too long to be listed. */
export function contentPath(hash: string): string {
	return join(hash.slice(0, 2), hash.slice(2));
}

/**
 * Bytes by their hash: the same content lies there once, whoever brought it. It does not know who refers to what.
 * Whoever refers to a hash anew, or erases one because nobody does, holds it meanwhile, so that neither happens between
 * the other's look and its deed.
 */
export interface ContentStore {
	/** where bytes lie that are to be read on this machine, under their `contentPath` */
	readonly folder: string;
	/** other nodes keep and erase, too */
	readonly isShared: boolean;
	/** one at a time for each hash */
	hold<T>(hashes: readonly string[], work: () => Promise<T>): Promise<T>;
	/** The bytes of `source`, which are synced and never change, lie under their hash and survive a power cut. */
	keep(source: string, hash: string): Promise<"kept" | "known">;
	/** They lie in `folder` from now on; false when there are none of that hash. */
	fetch(hash: string): Promise<boolean>;
	erase(hash: string): Promise<void>;
	/** Erases what was left by whoever died while they kept something. Settles when that is done. */
	sweep(): Promise<void>;
	/** Whoever waits for a hash that is held elsewhere is refused from now on. */
	stop(): void;
}
