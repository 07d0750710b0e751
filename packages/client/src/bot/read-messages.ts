import { Posted } from "@parley/protocol/events";
import { Problem } from "@parley/protocol/http";
import { Epoch, Position } from "@parley/protocol/ids";
import { ROOM_WAIT_S_MAX } from "@parley/protocol/limits";
import * as z from "zod/mini";
import { fetchJson } from "../http/fetch-in-time.ts";
import { isRetryable } from "../http/retryable.ts";
import type { Environment } from "../state/environment.ts";
import { Refused } from "./refused.ts";
import { replyId } from "./reply-id.ts";

/** Behind an answer that did not come, or that asks to wait and does not say how long. */
const AGAIN_MS = 1_000;
/** Sent at once with the answer to a seat that is taken up again: until the server knows of it. */
const SEATLESS: ReadonlySet<string> = new Set(["not-a-member", "token-invalid", "no-such-room"]);

export interface ReadOptions {
	/** a Seq: messages behind it; 0: all of them; absent: those that come from now on */
	readonly after?: number;
	/** of `after`: where the house numbers anew since, reading ends with `Refused` (`stale-position`) */
	readonly epoch?: string;
	/** without `after`: those of the newest page first */
	readonly recent?: boolean;
	/** one's own, too */
	readonly own?: boolean;
	readonly signal?: AbortSignal;
}

export interface BotMessage {
	readonly room: string;
	/** where to go on, when it was dealt with: as `after`, with `epoch` */
	readonly seq: number;
	readonly epoch: string;
	readonly id: string;
	readonly name: string;
	readonly author: string;
	readonly text: string;
	readonly at: number;
	readonly replyTo: number | undefined;
	/** In answer to it. Made again, by a program that has not written down that it did, it is the same message. */
	reply(text: string): Promise<number>;
}

/** Whoever asks, by the token that they have now, and what they write as. */
export interface Reader {
	readonly environment: Pick<Environment, "fetch" | "after">;
	token(): string | undefined;
	author(): string | undefined;
	/** has a seat, and gets it back: where it may not, `seated` of the room says so */
	readonly comesBack: boolean;
}

/** A room that one may read, and in which one answers. */
interface Room {
	readonly name: string;
	/** rejects where one may not be there any more */
	seated(): Promise<void>;
	post(text: string, options: { readonly id: string; readonly replyTo: number }): Promise<number>;
}

/** What a newer server puts into a room is passed over. */
const Next = z.object({ events: z.array(z.unknown()), epoch: Epoch, position: Position });
type Next = z.infer<typeof Next>;
type Place = Pick<ReadOptions, "after" | "epoch">;

/** Where to go on, as `after` and `epoch`. */
export type ReadPosition = Required<Pick<ReadOptions, "after" | "epoch">>;

export async function endOf(reader: Reader, room: Room): Promise<ReadPosition> {
	const { position, epoch } = await next(reader, room, {}, undefined);
	return { after: position, epoch };
}

/** HEAR1: what was answered is behind one when it was handed over; a question that fails is asked again from the same place. */
export async function* readMessages(
	reader: Reader,
	room: Room,
	{ own = false, recent = false, signal, ...from }: ReadOptions,
): AsyncGenerator<BotMessage, never> {
	let place: Place = from;
	for (;;) {
		const { events, epoch, position } = await next(reader, room, place, signal);
		const isSought = place.after !== undefined || recent;
		for (const event of isSought ? events : []) {
			const message = messageIn(reader, room, epoch, event);
			if (message !== undefined && (own || message.author !== reader.author())) yield message;
		}
		place = { after: position, epoch };
	}
}

async function next(
	reader: Reader,
	room: Room,
	{ after, epoch }: Place,
	signal: AbortSignal | undefined,
): Promise<Next> {
	const query = new URLSearchParams({ wait: String(after === undefined ? 0 : ROOM_WAIT_S_MAX) });
	if (after !== undefined) query.set("after", String(after));
	if (epoch !== undefined) query.set("epoch", epoch);
	for (;;) {
		signal?.throwIfAborted();
		await room.seated();
		const answer = await asked(reader, `/api/rooms/${room.name}/events?${query}`, signal);
		if (!("waitMs" in answer)) return answer;
		await new Promise<void>((resolve) => reader.environment.after(answer.waitMs, resolve));
	}
}

async function asked(
	{ environment, token, comesBack }: Reader,
	path: string,
	signal: AbortSignal | undefined,
): Promise<Next | { readonly waitMs: number }> {
	const authorization = `Bearer ${token()}`;
	const init = { headers: { authorization }, ...(signal !== undefined && { signal }) };
	const reply = await fetchJson(environment, path, init).catch(() => undefined);
	signal?.throwIfAborted();
	if (reply === undefined) return { waitMs: AGAIN_MS };
	if (reply.ok) return Next.parse(reply.body);
	const problem = Problem.safeParse(reply.body).data;
	if (problem === undefined) return { waitMs: AGAIN_MS };
	const { code, detail: message, retryAfterMs = AGAIN_MS } = problem;
	if (isRetryable({ code, message }) || (comesBack && SEATLESS.has(code))) return { waitMs: retryAfterMs };
	throw new Refused({ code, message });
}

function messageIn(reader: Reader, room: Room, epoch: string, event: unknown): BotMessage | undefined {
	const { data } = Posted.safeParse(event);
	if (data?.text === undefined || data.removedSeq !== undefined) return undefined;
	const { seq, id, name, author, text, at, replyTo } = data;
	let replies = 0;
	return {
		...{ room: room.name, seq, epoch, id, name, author, text, at, replyTo },
		async reply(answer) {
			replies += 1;
			const count = replies;
			const person = reader.author() ?? "";
			const answerId = await replyId({ epoch, person, room: room.name, seq }, count);
			return room.post(answer, { id: answerId, replyTo: seq });
		},
	};
}
