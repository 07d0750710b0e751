import { LabProblem } from "../lab/errors.ts";
import type { Server } from "../lab/experiment.ts";

interface Call {
	readonly method?: "GET" | "POST" | "PUT";
	readonly token?: string;
	readonly body?: unknown;
	readonly signal: AbortSignal;
}

/** The answer to one request that has to succeed, as text. */
export async function answerOf(server: Server, path: string, call: Call): Promise<string> {
	const { method = "GET", token, body, signal } = call;
	const response = await fetch(`${server.url}${path}`, {
		method,
		signal,
		headers: {
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
			...(body === undefined ? {} : { "content-type": "application/json" }),
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	const text = await response.text();
	if (!response.ok)
		throw new LabProblem(
			`${server.name} refused ${method} ${path} (${response.status}): ${text.slice(0, 300)}`,
			"Is this the checkout's own server?",
		);
	return text;
}

export type LookupMode = "worker" | "inline" | "thread-per-request";

export async function useLookupMode(server: Server, mode: LookupMode, signal: AbortSignal): Promise<void> {
	const body = { mode };
	await answerOf(server, "/api/lab/lookup-mode", {
		method: "PUT",
		token: server.operatorToken,
		body,
		signal,
	});
}

export interface Metrics {
	/** the value of a line, as `name` or `name{label="value"}`; 0 where there is none */
	valueOf(line: string): number;
}

/** Reading the loop's delays begins a new window of them. */
export async function metricsOf(server: Server, signal: AbortSignal): Promise<Metrics> {
	const lines = (await answerOf(server, "/metrics", { token: server.operatorToken, signal })).split("\n");
	return {
		valueOf(name) {
			const line = lines.find((candidate) => candidate.startsWith(`${name} `));
			return line === undefined ? 0 : Number(line.slice(name.length + 1));
		},
	};
}

/** A new session over HTTP: its token. */
export async function sessionToken(server: Server, name: string, signal: AbortSignal): Promise<string> {
	const text = await answerOf(server, "/api/sessions", { method: "POST", body: { name }, signal });
	return (JSON.parse(text) as { token: string }).token;
}
