import { refuse } from "@parley/protocol/refusals";
import type { Core } from "../core/core.ts";
import { roomActions } from "../core/room-actions.ts";
import { isRetryable } from "../http/retryable.ts";
import { type Answer, type Question, refusalOf } from "../link/requests.ts";
import { readSession } from "../session/stored-session.ts";
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

/** Where a question was lost with its link, or refused for now without a time. */
const AGAIN_MS = 500;

/** A room in which one has a seat, and gets it back. */
export class SeatedRoom implements BotRoom {
	readonly name: string;
	readonly #core: Core;
	/** ORD5: one after the other, in the order in which they were written */
	#written: Promise<unknown> = Promise.resolve();

	constructor(core: Core, name: string) {
		this.#core = core;
		this.name = name;
	}

	messages(options: ReadOptions = {}): AsyncGenerator<BotMessage, never> {
		return readMessages(readerOf(this.#core), this, options);
	}

	position(): Promise<ReadPosition> {
		return endOf(readerOf(this.#core), this);
	}

	post(text: string, { id = this.#core.environment.uuid(), replyTo }: PostOptions = {}): Promise<number> {
		const answering = replyTo !== undefined && { replyTo };
		return this.#inTurn({ type: "post", room: this.name, id, text, ...answering });
	}

	react(target: number, emoji: string, on = true): Promise<number> {
		return this.#inTurn({ type: "react", room: this.name, target, emoji, on });
	}

	leave(): void {
		roomActions(this.#core).leave(this.name);
	}

	/** Settles while one has a seat on the present link; rejects where that will not be. */
	seated(): Promise<void> {
		const { store, link, rooms } = this.#core;
		return new Promise((resolve, reject) => {
			const look = (): void => {
				const seat = rooms.get(this.name)?.seat;
				if (link.status.state === "ended") settle(() => reject(new Refused(ended())));
				else if (seat?.state === "refused") settle(() => reject(new Refused(seat.refusal)));
				else if (seat === undefined || seat.state === "left")
					settle(() => reject(new Refused(refuse("not-a-member"))));
				else if (rooms.status(this.name) === "seated" && link.status.state === "open") settle(resolve);
			};
			let stop = (): void => undefined;
			const settle = (then: () => void): void => {
				stop();
				then();
			};
			stop = store.subscribe(look);
			look();
		});
	}

	#inTurn(question: Question): Promise<number> {
		const done = this.#written.then(() => this.#done(question));
		this.#written = done.catch(() => undefined);
		return done;
	}

	/** To ask for it again is safe (ONCE1, ONCE3). */
	async #done(question: Question): Promise<number> {
		const { requests, rooms } = this.#core;
		for (;;) {
			await this.seated();
			const answer = await new Promise<Answer>((resolve) => requests.ask(question, resolve));
			if (answer.type === "ok" && answer.seq !== undefined) return answer.seq;
			// the seat went, which is mended without asking
			if (answer.type === "refused" && answer.code === "not-a-member") rooms.onSeatLost(this.name);
			else if (answer.type === "refused" && !isRetryable(refusalOf(answer)))
				throw new Refused(refusalOf(answer));
			const waitMs = answer.type === "refused" ? (answer.retryAfterMs ?? AGAIN_MS) : AGAIN_MS;
			await new Promise<void>((resolve) => this.#core.environment.after(waitMs, resolve));
		}
	}
}

function readerOf(core: Core): Reader {
	return {
		environment: core.environment,
		token: () => readSession(core.environment.local)?.token,
		author: () => core.session.me?.session,
		comesBack: true,
	};
}

function ended() {
	return refuse("token-invalid", { message: "One is not in the house any more." });
}
