import { connect, inMemory, type Parley, Refused } from "@parley/client/bot";
import { writeSession } from "@parley/client/session/stored-session";
import { OwnBot } from "@parley/protocol/bots";
import { Posted } from "@parley/protocol/events";
import { HistoryPage } from "@parley/protocol/history-page";
import { Problem, RoomList } from "@parley/protocol/http";
import { SearchAnswer } from "@parley/protocol/lookups";
import { refuse } from "@parley/protocol/refusals";
import * as z from "zod/mini";
import { MESSAGES_MAX } from "./bounds.ts";

/** Of a message what an agent is told: people's words are values of these fields, and stand nowhere else. */
export interface Told {
	readonly seq: number;
	readonly name: string;
	readonly author: string;
	readonly at: string;
	readonly text: string;
	readonly replyTo?: number;
	readonly cut?: true;
}

export interface Page {
	readonly messages: readonly Told[];
	/** where to go on: as `after` */
	readonly position: number;
	readonly more: boolean;
}

export interface Found extends Omit<Told, "replyTo"> {
	readonly room: string;
}

/** Whoever the token is of. What is absent is not theirs to do. */
export interface Agent {
	readonly name: string;
	readonly mayWrite: boolean;
	rooms(): Promise<readonly { readonly room: string; readonly title?: string }[]>;
	/** without `after`: the newest */
	read(room: string, after?: number): Promise<Page>;
	search?(words: string, room?: string): Promise<readonly Found[]>;
	post(room: string, text: string, replyTo?: number): Promise<number>;
	react?(room: string, seq: number, emoji: string, on: boolean): Promise<number>;
}

const BOT_TOKEN = /^pb_/;
const Me = z.object({ name: z.string() });

/** By the token of a bot, which has one room, or of a person's device, which is that person. */
export function agentOf(url: URL, token: string): Promise<Agent> {
	const ask = asking(url, token);
	return BOT_TOKEN.test(token) ? botOf(url, token, ask) : personOf(url, token, ask);
}

type Ask = <S extends z.ZodMiniType>(path: string, schema: S) => Promise<z.infer<S>>;

function asking(url: URL, token: string): Ask {
	return async (path, schema) => {
		const reply = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${token}` } });
		const body: unknown = await reply.json();
		if (reply.ok) return schema.parse(body);
		const problem = Problem.safeParse(body).data;
		throw new Refused(problem ? { code: problem.code, message: problem.detail } : refuse("internal"));
	};
}

async function botOf(url: URL, token: string, ask: Ask): Promise<Agent> {
	const { name, room: itsRoom, scopes } = await ask("/api/bots/me", OwnBot);
	const parley = await connect(url, { token });
	return {
		...{ name, mayWrite: scopes.includes("write") },
		rooms: () => Promise.resolve([{ room: itsRoom }]),
		read: (room, after) => readPage(ask, room, after),
		post: async (room, text, replyTo) => (await parley.join(room)).post(text, answering(replyTo)),
	};
}

async function personOf(url: URL, token: string, ask: Ask): Promise<Agent> {
	const { name } = await ask("/api/people/me", Me);
	let connected: Promise<Parley> | undefined;
	// a socket and a seat are taken by whoever writes alone
	const joined = async (room: string) => {
		const keep = inMemory();
		writeSession(keep, { name, token });
		connected ??= connect(url, { name, keep });
		return (await connected).join(room);
	};
	return {
		...{ name, mayWrite: true },
		rooms: async () => (await ask("/api/rooms", RoomList)).map(({ room, title }) => ({ room, title })),
		read: (room, after) => readPage(ask, room, after),
		async search(words, room) {
			const query = new URLSearchParams({ q: words, limit: String(MESSAGES_MAX), ...(room && { room }) });
			const { hits } = await ask(`/api/search?${query}`, SearchAnswer);
			return hits.map(({ snippet, at, posts: _posts, ...hit }) => ({
				...hit,
				at: timeOf(at),
				text: snippet.map(({ text }) => text).join(""),
			}));
		},
		post: async (room, text, replyTo) => (await joined(room)).post(text, answering(replyTo)),
		react: async (room, seq, emoji, on) => {
			const seat = await joined(room);
			if (seat.react === undefined) throw new Refused(refuse("not-allowed"));
			return seat.react(seq, emoji, on);
		},
	};
}

async function readPage(ask: Ask, room: string, after: number | undefined): Promise<Page> {
	const query = new URLSearchParams({ limit: String(MESSAGES_MAX) });
	if (after !== undefined) query.set("after", String(after));
	const path = `/api/rooms/${encodeURIComponent(room)}/events?${query}`;
	const { events, reachedHead } = await ask(path, HistoryPage);
	const messages = events.flatMap((event) => {
		const { data } = Posted.safeParse(event);
		return data?.text === undefined || data.removedSeq !== undefined ? [] : [told(data)];
	});
	return { messages, position: events.at(-1)?.seq ?? after ?? 0, more: !reachedHead };
}

function told({ seq, name, author, at, text, replyTo }: Posted): Told {
	return { seq, name, author, at: timeOf(at), text, ...(replyTo !== undefined && { replyTo }) };
}

const timeOf = (at: number): string => new Date(at).toISOString();
const answering = (replyTo: number | undefined) => (replyTo === undefined ? {} : { replyTo });
