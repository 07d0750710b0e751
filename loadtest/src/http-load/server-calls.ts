import { LabProblem } from "../lab/errors.ts";
import type { Server } from "../lab/experiment.ts";

interface Call {
	readonly method?: "GET" | "POST" | "PUT";
	readonly token?: string;
	readonly body?: unknown;
	/** instead of `body`, sent as they are */
	readonly bytes?: Uint8Array<ArrayBuffer>;
	readonly signal: AbortSignal;
}

/** The answer to one request that has to succeed, as text. */
export async function answerOf(server: Server, path: string, call: Call): Promise<string> {
	return (await responseOf(server, path, call)).text();
}

export async function responseOf(server: Server, path: string, call: Call): Promise<Response> {
	const { method = "GET", token, body, bytes, signal } = call;
	const type = bytes === undefined ? "application/json" : "application/octet-stream";
	const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
	const response = await fetch(`${server.url}${path}`, {
		method,
		signal,
		headers: {
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
			...(sent === undefined ? {} : { "content-type": type }),
		},
		...(sent === undefined ? {} : { body: sent }),
	});
	if (response.ok) return response;
	const text = await response.text();
	throw new LabProblem(
		`${server.name} refused ${method} ${path} (${response.status}): ${text.slice(0, 300)}`,
		"Is this the checkout's own server?",
	);
}

export type LookupMode = "worker" | "inline" | "thread-per-request";

export async function useLookupMode(server: Server, mode: LookupMode, signal: AbortSignal): Promise<void> {
	const { operatorToken: token } = server;
	await answerOf(server, "/api/lab/lookup-mode", { method: "PUT", token, body: { mode }, signal });
}

/** Reading the loop's delays begins a new window of them. */
export async function metricsOf(server: Server, signal: AbortSignal) {
	const lines = (await answerOf(server, "/metrics", { token: server.operatorToken, signal })).split("\n");
	return {
		/** of a line, as `name` or `name{label="value"}`; 0 where there is none */
		valueOf(name: string): number {
			const line = lines.find((candidate) => candidate.startsWith(`${name} `));
			return line === undefined ? 0 : Number(line.slice(name.length + 1));
		},
	};
}
