import { TimelineEvent } from "@parley/protocol/events";
import { onTestFinished } from "vitest";

export interface Heard {
	/** as `id` says it, or as one before did */
	readonly id: string;
	/** undefined: a message without a name */
	readonly name: string | undefined;
	/** undefined: it only says where one stands */
	readonly data: string | undefined;
}

/** Reads a room as `text/event-stream`, by the standard's rules; nothing is read before it is asked for. */
export class StreamReader {
	readonly status: number;
	readonly headers: Headers;
	readonly #body: ReadableStreamDefaultReader<string> | undefined;
	readonly #end = new AbortController();
	#text = "";

	private constructor(response: Response, end: AbortController) {
		this.status = response.status;
		this.headers = response.headers;
		this.#body = response.body?.pipeThrough(new TextDecoderStream()).getReader();
		this.#end = end;
	}

	static async opens(
		{ port }: { readonly port: number },
		path: string,
		token: string,
		headers: Record<string, string> = {},
	): Promise<StreamReader> {
		const end = new AbortController();
		onTestFinished(() => end.abort());
		const response = await fetch(`http://127.0.0.1:${port}${path}`, {
			headers: {
				...(token !== "" && { authorization: `Bearer ${token}` }),
				accept: "text/event-stream",
				...headers,
			},
			signal: end.signal,
		});
		return new StreamReader(response, end);
	}

	/** The next message; undefined: the stream ended. */
	async next(): Promise<Heard | undefined> {
		for (;;) {
			const end = this.#text.indexOf("\n\n");
			if (end >= 0) {
				const block = this.#text.slice(0, end);
				this.#text = this.#text.slice(end + 2);
				const heard = heardIn(block);
				if (heard !== undefined) return heard;
				continue;
			}
			const part = await this.#body?.read();
			if (part === undefined || part.done) return undefined;
			this.#text += part.value;
		}
	}

	/** The next event of the timeline, whatever is said between. */
	async event(): Promise<TimelineEvent & { readonly id: string }> {
		for (;;) {
			const heard = await this.next();
			if (heard === undefined) throw new Error("the stream ended");
			if (heard.name !== undefined) throw new Error(`${heard.name}: ${heard.data}`);
			if (heard.data !== undefined) return { ...TimelineEvent.parse(JSON.parse(heard.data)), id: heard.id };
		}
	}

	close(): void {
		this.#end.abort();
	}
}

function heardIn(block: string): Heard | undefined {
	const fields = new Map(
		block
			.split("\n")
			.filter((line) => !line.startsWith(":"))
			.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)] as const),
	);
	if (fields.size === 0) return undefined;
	return { id: fields.get("id") ?? "", name: fields.get("event"), data: fields.get("data") };
}
