import { Refused } from "@parley/client/bot";
import { fetchJson } from "@parley/client/http/fetch-in-time";
import { Posted } from "@parley/protocol/events";
import { Problem } from "@parley/protocol/http";
import { Epoch, Position } from "@parley/protocol/ids";
import { refuseHere } from "@parley/protocol/own-refusals";
import * as z from "zod/mini";
import type { Reading } from "./agent.ts";
import { MESSAGES_MAX } from "./bounds.ts";
import { type Page, toldOf } from "./told.ts";

const unanswered = refuseHere("timed-out", {
	message: "The house does not answer, or not as one of Parley's. Ask again in a while.",
});

/** What a newer house puts into a room is passed over. */
const Next = z.object({
	events: z.array(z.unknown()),
	reachedHead: z.boolean(),
	epoch: Epoch,
	position: Position,
});

/** What is asked of a house by HTTP, in the name of whoever the token is of. Rejects with `Refused`. */
export class HouseByToken {
	readonly #environment: Parameters<typeof fetchJson>[0];
	readonly #headers: { readonly authorization: string };

	constructor(url: URL, token: string) {
		this.#headers = { authorization: `Bearer ${token}` };
		this.#environment = {
			fetch: (path, init) => fetch(new URL(path, url), init),
			after: (ms, run) => {
				const timer = setTimeout(run, ms);
				return () => clearTimeout(timer);
			},
		};
	}

	async ask<S extends z.ZodMiniType>(
		path: string,
		query: Readonly<Record<string, string | number | undefined>>,
		schema: S,
	): Promise<z.infer<S>> {
		const asked = new URLSearchParams();
		for (const [name, value] of Object.entries(query))
			if (value !== undefined) asked.set(name, String(value));
		const init = { headers: { ...this.#headers } };
		const reply = await fetchJson(this.#environment, `${path}?${asked}`, init).catch(() => undefined);
		const found = schema.safeParse(reply?.body);
		if (reply?.ok && found.success) return found.data;
		const problem = Problem.safeParse(reply?.body).data;
		if (problem === undefined) throw new Refused(unanswered);
		const { code, detail: message, field, retryAfterMs } = problem;
		throw new Refused({
			...{ code, message },
			...(field !== undefined && { field }),
			...(retryAfterMs !== undefined && { retryAfterMs }),
		});
	}

	async read(room: string, { after, epoch, wait }: Reading): Promise<Page> {
		const path = `/api/rooms/${encodeURIComponent(room)}/events`;
		// with `wait` it is told where to go on
		const query = { limit: MESSAGES_MAX, wait: after === undefined ? 0 : (wait ?? 0), after, epoch };
		const { events, position, epoch: ofHouse, reachedHead } = await this.ask(path, query, Next);
		const messages = events.flatMap((event) => {
			const { data } = Posted.safeParse(event);
			return (data && toldOf(data)) ?? [];
		});
		return { messages, position, epoch: ofHouse, more: !reachedHead };
	}
}
