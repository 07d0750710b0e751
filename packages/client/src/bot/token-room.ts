import { BotReacted } from "@parley/protocol/bot-reactions";
import { BotPosted } from "@parley/protocol/bots";
import { Problem } from "@parley/protocol/http";
import { fetchJson } from "../http/fetch-in-time.ts";
import { isRetryable } from "../http/retryable.ts";
import { risingUuid } from "../state/rising-uuid.ts";
import type { BotRoom, PostOptions } from "./bot-room.ts";
import {
	type BotMessage,
	endOf,
	type Reader,
	type ReadOptions,
	type ReadPosition,
	readMessages,
} from "./read-messages.ts";
import { Refused } from "./refused.ts";

/** Where a question was lost, or refused for now without a time. */
const AGAIN_MS = 500;

/** The room of a bot, which has no seat there and no link: it asks by HTTP, and by its token (BOT). */
export class TokenRoom implements BotRoom {
	readonly name: string;
	readonly #reader: Reader;
	/** ORD5: one after the other, in the order in which they were written */
	#written: Promise<unknown> = Promise.resolve();

	constructor(reader: Reader, name: string) {
		this.#reader = reader;
		this.name = name;
	}

	messages(options: ReadOptions = {}): AsyncGenerator<BotMessage, never> {
		return readMessages(this.#reader, this, options);
	}

	position(): Promise<ReadPosition> {
		return endOf(this.#reader, this);
	}

	post(text: string, { id = risingUuid(), replyTo }: PostOptions = {}): Promise<number> {
		return this.#inTurn("messages", { id, text, ...(replyTo !== undefined && { replyTo }) }, BotPosted);
	}

	react(target: number, emoji: string, on = true): Promise<number> {
		return this.#inTurn("reactions", { target, emoji, on }, BotReacted);
	}

	leave(): void {
		// there is no seat to be freed
	}

	/** That it is a bot no more is said by whatever it asks. */
	seated(): Promise<void> {
		return Promise.resolve();
	}

	#inTurn(where: string, deed: object, answer: typeof BotPosted): Promise<number> {
		const done = this.#written.then(() => this.#done(where, JSON.stringify(deed), answer));
		this.#written = done.catch(() => undefined);
		return done;
	}

	/** To ask for it again is safe (ONCE1, ONCE3). */
	async #done(where: string, body: string, answer: typeof BotPosted): Promise<number> {
		const { environment, token } = this.#reader;
		const headers = { authorization: `Bearer ${token()}`, "content-type": "application/json" };
		for (;;) {
			const reply = await fetchJson(environment, `/api/rooms/${this.name}/${where}`, {
				...{ method: "POST", headers, body },
			}).catch(() => undefined);
			if (reply?.ok) return answer.parse(reply.body).seq;
			const problem = Problem.safeParse(reply?.body).data;
			if (problem !== undefined && !isRetryable({ code: problem.code, message: problem.detail }))
				throw new Refused({ code: problem.code, message: problem.detail });
			const waitMs = problem?.retryAfterMs ?? AGAIN_MS;
			await new Promise<void>((resolve) => environment.after(waitMs, resolve));
		}
	}
}
