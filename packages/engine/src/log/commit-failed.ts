import type { FromLogThread } from "./archive-messages.ts";

/** A commit that did not happen, as far as we know: nothing of it may stay in memory. */
export class CommitFailed extends Error {
	readonly code: string;
	constructor(code: string, why: string) {
		super(why);
		this.code = code;
	}
}

/** There is no thread to ask. */
export function gone(): CommitFailed {
	return new CommitFailed("WRITER_LOST", "the log thread is gone");
}

/** What an answer that was not hoped for says. */
export function failure(answer: FromLogThread): CommitFailed {
	if (answer.kind === "failed") return new CommitFailed(answer.code, answer.why);
	if (answer.kind === "unloadable") return new CommitFailed("UNLOADABLE", answer.sentence);
	return new CommitFailed("PROTOCOL", `unexpected ${answer.kind}`);
}
