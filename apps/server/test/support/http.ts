import type { TimelineEvent } from "@parley/protocol/events";
import { HistoryPage } from "@parley/protocol/history-page";
import { Problem } from "@parley/protocol/http";
import type { RefusalCode } from "@parley/protocol/refusals";
import type * as z from "zod/mini";

interface Served {
	readonly port: number;
}

export interface Call {
	readonly method?: "GET" | "HEAD" | "POST" | "DELETE" | "PUT";
	readonly token?: string;
	readonly body?: unknown;
	readonly headers?: Record<string, string>;
}

export async function call({ port }: Served, path: string, options: Call = {}): Promise<Response> {
	const { method = "GET", token, body, headers = {} } = options;
	const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
	const content = body === undefined ? {} : { "content-type": "application/json" };
	return fetch(`http://127.0.0.1:${port}${path}`, {
		method,
		headers: { ...authorization, ...content, ...headers },
		...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
	});
}

/** A 2xx answer that is as its schema says. */
export async function get<S extends z.ZodMiniType>(
	served: Served,
	path: string,
	schema: S,
	options: Call = {},
): Promise<z.infer<S>> {
	const response = await call(served, path, options);
	const text = await response.text();
	if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
	return schema.parse(JSON.parse(text)) as z.infer<S>;
}

/** A refusal over HTTP: the status, and a problem document with the code. */
export async function expectProblem(response: Response, status: number, code: RefusalCode): Promise<Problem> {
	const text = await response.text();
	if (response.status !== status)
		throw new Error(`expected ${status} ${code}, got ${response.status}: ${text.slice(0, 300)}`);
	if (!response.headers.get("content-type")?.startsWith("application/problem+json"))
		throw new Error(`not a problem document: ${response.headers.get("content-type")}`);
	const problem = Problem.parse(JSON.parse(text));
	if (problem.code !== code || problem.status !== status)
		throw new Error(`expected ${status} ${code}, got ${text.slice(0, 300)}`);
	return problem;
}

/** A room's timeline from the first event to the head, page by page. */
export async function wholeHistory(
	served: Served,
	room: string,
	token: string,
	from = 0,
): Promise<TimelineEvent[]> {
	const events: TimelineEvent[] = [];
	for (let after = from; ; after = events.at(-1)?.seq ?? 0) {
		const path = `/api/rooms/${room}/events?after=${after}&limit=100`;
		const page = await get(served, path, HistoryPage, { token });
		events.push(...page.events);
		if (page.reachedHead) return events;
		if (page.events.length === 0) throw new Error(`an empty page after ${after} that is not the head`);
	}
}
