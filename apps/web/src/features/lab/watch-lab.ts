import { ANSWER_WAIT_MS } from "@parley/client/http/fetch-in-time";
import { LabMoment } from "@parley/protocol/lab";

const AGAIN_MS = 2_000;

export type WatchLink = "connecting" | "live" | "lost" | "refused";

export interface Watching {
	readonly onMoment: (moment: LabMoment) => void;
	readonly onLink: (link: WatchLink) => void;
}

/**
 * Follows the server's stream, which says something each second, again and again until `signal` ends it. One that is
 * silent for `ANSWER_WAIT_MS` is lost. `EventSource` could not send the token.
 */
export async function watchLab(
	headers: Readonly<Record<string, string>>,
	{ onMoment, onLink }: Watching,
	signal: AbortSignal,
): Promise<void> {
	onLink("connecting");
	while (!signal.aborted) {
		const silence = giveUpAfter(ANSWER_WAIT_MS);
		try {
			const eitherEnd = AbortSignal.any([signal, silence.signal]);
			const response = await fetch("/api/lab/stream", { headers, signal: eitherEnd });
			if (response.status === 403) return onLink("refused");
			if (response.ok && response.body !== null) {
				onLink("live");
				for await (const line of linesOf(response.body)) {
					silence.heard();
					onMoment(LabMoment.parse(JSON.parse(line)));
				}
			}
		} catch (error) {
			if (!signal.aborted) console.warn("the lab's stream broke off", error);
		} finally {
			silence.end();
		}
		if (signal.aborted) return;
		onLink("lost");
		await after(AGAIN_MS, signal);
	}
}

export async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
	const reader = body.pipeThrough(new TextDecoderStream()).getReader();
	let rest = "";
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return;
		const lines = `${rest}${value}`.split("\n");
		rest = lines.pop() ?? "";
		yield* lines;
	}
}

function giveUpAfter(silentMs: number) {
	const over = new AbortController();
	const wait = () => setTimeout(() => over.abort(new Error("nothing was heard any more")), silentMs);
	let timer = wait();
	const heard = () => {
		clearTimeout(timer);
		timer = wait();
	};
	/** What was not read to its end would hold its connection, of which a browser has six. */
	const end = () => {
		clearTimeout(timer);
		over.abort();
	};
	return { signal: over.signal, heard, end };
}

function after(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener(
			"abort",
			() => {
				clearTimeout(timer);
				resolve();
			},
			{ once: true },
		);
	});
}
