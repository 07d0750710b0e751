import type { Environment, FetchInit, Reply } from "../state/environment.ts";

/** Longer than any deadline of the server: past it, nobody answers any more. */
export const ANSWER_WAIT_MS = 30_000;

type Fetching = Pick<Environment, "fetch" | "after">;

interface Fetched {
	readonly ok: boolean;
	readonly status: number;
	readonly body: unknown;
}

/** An answer by HTTP with its body. Throws where none came in time, or none in JSON. */
export function fetchJson(environment: Fetching, path: string, init?: FetchInit): Promise<Fetched> {
	return fetchInTime(environment, path, init, async (reply) => ({
		ok: reply.ok,
		status: reply.status,
		body: await reply.json(),
	}));
}

/** `read` is part of what may take `ANSWER_WAIT_MS` at most: a body can be waited for as long as a head. */
export async function fetchInTime<T>(
	{ fetch, after }: Fetching,
	path: string,
	init: FetchInit = {},
	read: (reply: Reply) => T,
): Promise<Awaited<T>> {
	const overdue = new AbortController();
	const cancelDeadline = after(ANSWER_WAIT_MS, () => overdue.abort());
	const signal = init.signal === undefined ? overdue.signal : AbortSignal.any([init.signal, overdue.signal]);
	try {
		return await read(await fetch(path, { ...init, signal }));
	} finally {
		cancelDeadline();
	}
}
