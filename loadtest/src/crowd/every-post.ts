import type { ScheduledPost } from "./crowd.ts";

/** Posts at even distances, `senders` in turn, for `ms`. */
export function everyPost({
	senders,
	perSecond,
	bytes,
	ms,
}: {
	readonly senders: number;
	readonly perSecond: number;
	readonly bytes: number;
	readonly ms: number;
}): readonly ScheduledPost[] {
	const count = Math.floor((ms / 1000) * perSecond);
	return Array.from({ length: count }, (_, index) => ({
		atMs: (index * 1000) / perSecond,
		person: index % senders,
		bytes,
	}));
}
