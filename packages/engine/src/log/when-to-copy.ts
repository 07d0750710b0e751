import type { WalPages } from "./wal.ts";

/** In pages of 4 kB. */
export interface WalLimits {
	/** As many have the other thread copy them. The pages of an index are written again and again, and copied once. */
	readonly copy: number;
	/** The writer copies so few itself: nobody notices that commits wait for them. */
	readonly rest: number;
	/** The other thread does not come back or is gone: the writer copies so many itself, and all wait for it. */
	readonly own: number;
}

export const usualLimits: WalLimits = { copy: 4_000, rest: 500, own: 8_000 };

export type Copying = "nothing" | "by-thread" | "by-writer";

export interface AfterWrite {
	readonly pages: WalPages;
	/** pages in the log when it was tried last: what a reader is in the way of then is tried again some time later */
	readonly triedAt: number;
	readonly thread: "ready" | "copying" | "gone";
}

/** Once something was written: is copying due, and by whom? */
export function whenWritten({ pages, triedAt, thread }: AfterWrite, limits: WalLimits): Copying {
	const left = pages.log - pages.copied;
	if (left < limits.copy || pages.log - triedAt < limits.copy) return "nothing";
	if (thread === "ready") return "by-thread";
	return left < limits.own ? "nothing" : "by-writer";
}

export interface AfterCopy {
	/** what the thread saw, and what of that is copied; undefined: it failed */
	readonly seen: WalPages | undefined;
	/** what was copied before it began */
	readonly from: number;
	readonly now: WalPages;
}

/**
 * Once the thread is done. Commits went on meanwhile, and only a log that is copied to its end begins anew: so the
 * writer does the last bit, between two commits. A large bit is the thread's again, but only while each leaves less
 * than half of the one before: where it is slower than the commits are, they have to wait for once.
 */
export function whenCopied({ seen, from, now }: AfterCopy, limits: WalLimits): Copying {
	// a reader or the disk is in the way, of the writer as well
	if (seen === undefined || seen.copied < seen.log) return "nothing";
	const left = now.log - now.copied;
	// it ended between two commits, and the log has begun anew
	if (left === 0 || now.log < seen.log) return "nothing";
	return left > limits.rest && left <= (seen.copied - from) / 2 ? "by-thread" : "by-writer";
}
