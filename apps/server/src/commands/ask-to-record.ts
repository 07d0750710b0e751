import { reason, UserFacingError } from "@parley/engine/lib/user-facing-error";

export interface Recorded {
	readonly first: string;
	/** ends where the server ends, the link is lost, or the signal says so; what is half there is not said */
	readonly lines: AsyncIterable<string>;
}

/** Asks a running server to say what it decides. Rejects with a UserFacingError. */
export async function askToRecord(url: string, token: string, signal: AbortSignal): Promise<Recorded> {
	const response = await asked(url, token, signal);
	if (!response.ok || response.body === null) throw new UserFacingError(await refusalOf(url, response));
	const lines = linesOf(response.body, signal);
	const first = await lines.next();
	if (first.done) throw new UserFacingError(`The server at ${url} ended before the recording began.`);
	const ended = endedBy(first.value);
	if (ended !== undefined)
		throw new UserFacingError(`The server at ${url} ended the recording before it began: ${ended}`);
	return { first: first.value, lines };
}

/** Why the server ended it, where that is what a line says. */
export function endedBy(line: string): string | undefined {
	return line.startsWith('{"ended":') ? (JSON.parse(line) as { ended: string }).ended : undefined;
}

async function asked(url: string, token: string, signal: AbortSignal): Promise<Response> {
	try {
		const headers = { authorization: `Bearer ${token}` };
		return await fetch(new URL("/api/operator/recording", url), { method: "POST", headers, signal });
	} catch (error) {
		const cause = error instanceof Error ? (error.cause ?? error) : error;
		throw new UserFacingError(
			`No server answers at ${url} (${reason(cause)}). Start it, or say by --url where it is.`,
		);
	}
}

async function refusalOf(url: string, response: Response): Promise<string> {
	const text = await response.text();
	try {
		const { detail } = JSON.parse(text) as { detail?: string };
		if (detail !== undefined) return `The server at ${url} does not let itself be recorded: ${detail}`;
	} catch {
		// no server of ours
	}
	return `What answers at ${url} with ${response.status} is no server that can be recorded.`;
}

async function* linesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	let rest = "";
	try {
		for await (const chunk of body) {
			const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split("\n");
			rest = lines.pop() ?? "";
			// an empty one only says that the server is there
			yield* lines.filter((line) => line !== "");
		}
	} catch (error) {
		// a server that died has said all that it will say
		if (!signal.aborted && !(error instanceof TypeError)) throw error;
	}
}
