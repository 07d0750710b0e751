import fc from "fast-check";
import type { ClientFrame, ClientFrameOf, ClientFrameType } from "../src/client-frames.ts";
import { refusals } from "../src/refusals.ts";
import type { ServerFrame, ServerFrameType } from "../src/server-frames.ts";
import { edited, events, moderated, posted, reacted, removed, rules } from "./arbitrary-events.ts";
import {
	asked,
	author,
	chain,
	count,
	emoji,
	fetchPlaces,
	fileId,
	frame,
	id,
	maybe,
	maybeAnswer,
	names,
	number,
	passphrase,
	people,
	position,
	ref,
	room,
	seq,
	text,
	wellFormed,
	wishes,
} from "./arbitrary-values.ts";

type Kinds<F, T extends string> = { readonly [K in T]: fc.Arbitrary<Extract<F, { type: K }>> };

export const clientFrames: Kinds<ClientFrame, ClientFrameType> = {
	hello: frame("hello", { ref, version: fc.integer(), name: wellFormed(64), token: maybe(author) }),
	open: frame("open", {
		...asked,
		title: maybe(wellFormed(80)),
		topic: maybe(wellFormed(240)),
		capacity: maybe(fc.nat(1_000_000)),
		listed: maybe(fc.boolean()),
		passphrase: maybe(passphrase),
		readOnly: maybe(fc.boolean()),
	}),
	join: fc.oneof(
		frame("join", { ...asked, passphrase: maybe(passphrase) }),
		frame("join", { ...asked, after: position, epoch: author }),
	),
	wait: frame("wait", { ...asked, passphrase: maybe(passphrase) }),
	leave: frame("leave", asked),
	post: frame("post", {
		...asked,
		id,
		text,
		replyTo: maybe(seq),
		files: maybe(fc.uniqueArray(fileId, { minLength: 1, maxLength: 10 })),
	}),
	edit: frame("edit", { ...asked, target: seq, text }),
	remove: frame("remove", { ...asked, target: seq }),
	react: frame("react", { ...asked, target: seq, emoji, on: fc.boolean() }),
	converse: frame("converse", { ref, with: fc.array(author, { minLength: 1, maxLength: 7 }) }),
	answer: frame("answer", { ...asked, do: fc.constantFrom("accept", "ignore", "block") }),
	moderate: frame("moderate", { ...asked, wish: wishes }),
	report: frame("report", { ...asked, target: seq, reason: wellFormed(240) }),
	typing: frame("typing", { room }),
	read: frame("read", { room, seq: position, clear: maybe(fc.boolean()) }),
	unread: frame("unread", { ...asked, from: seq }),
	ping: frame("ping", { n: number }),
	visible: frame("visible", { on: fc.boolean() }),
	fetch: fc
		.tuple(frame("fetch", { ...asked, limit: maybe(fc.integer({ min: 1, max: 100 })) }), fetchPlaces)
		.map(([base, place]) => Object.assign({}, base, place) as ClientFrameOf<"fetch">),
};

export const serverFrames: Kinds<ServerFrame, ServerFrameType> = {
	welcome: frame("welcome", {
		ref,
		name: wellFormed(32),
		session: author,
		device: maybe(author),
		token: author,
		epoch: author,
		limits: fc.record(
			{
				messageBytes: count,
				postsPerSecond: number,
				burst: number,
				pageMax: count,
				nameChars: count,
				graceSeconds: number,
				fileBytes: count,
				filesPerMessage: count,
			},
			{
				noNullPrototype: true,
				requiredKeys: ["messageBytes", "postsPerSecond", "burst", "pageMax", "nameChars", "graceSeconds"],
			},
		),
	}),
	joined: frame("joined", {
		...maybeAnswer,
		room,
		title: wellFormed(80),
		topic: wellFormed(240),
		capacity: count,
		count,
		members: maybe(names),
		away: maybe(names),
		people: maybe(people),
		head: position,
		posts: count,
		readSeq: position,
		readPosts: count,
		recovered: fc.boolean(),
		rules: maybe(rules),
		events,
	}),
	waiting: frame("waiting", { ...maybeAnswer, room, place: count }),
	posted,
	edited,
	removed,
	reacted,
	moderated,
	rules: frame("rules", { room, title: wellFormed(80), topic: wellFormed(240), capacity: count, rules }),
	reported: frame("reported", { room }),
	conversation: frame("conversation", {
		room,
		with: fc.array(
			fc.record(
				{ session: author, name: wellFormed(32), gone: fc.boolean() },
				{ noNullPrototype: true, requiredKeys: ["session", "name"] },
			),
			{ maxLength: 7 },
		),
		state: fc.constantFrom("new", "accepted", "ignored", "blocked"),
		closed: maybe(fc.boolean()),
	}),
	presence: frame("presence", {
		room,
		count,
		entered: maybe(names),
		left: maybe(names),
		away: maybe(names),
		members: maybe(names),
		people: maybe(people),
	}),
	typing: frame("typing", { room, names, ids: maybe(fc.array(author, { maxLength: 5 })) }),
	read: frame("read", { room, positions: fc.array(fc.tuple(position, count), { maxLength: 5 }) }),
	mine: frame("mine", {
		room,
		readSeq: position,
		readPosts: count,
		mentions: count,
		calledAt: maybe(seq),
		unreadFrom: maybe(seq),
	}),
	link: frame("link", {
		behindBytes: count,
		behindEvents: count,
		state: fc.constantFrom("live", "behind", "catching-up"),
	}),
	ok: frame("ok", { ref, seq: maybe(seq), room: maybe(room) }),
	page: frame("page", { ref, room, events, reachedStart: fc.boolean(), reachedHead: fc.boolean() }),
	pong: frame("pong", { n: number }),
	refused: frame("refused", {
		...maybeAnswer,
		code: fc.constantFrom(...Object.keys(refusals)),
		message: text,
		retryAfterMs: maybe(count),
		suggestions: maybe(names),
		field: maybe(author),
		room: maybe(room),
	}),
	left: frame("left", {
		room,
		reason: fc.constantFrom("left", "expired", "removed", "banned", "gone", "lost"),
	}),
	house: frame("house", { readOnly: fc.boolean() }),
	bye: frame("bye", { reason: text, reconnectAfterMs: count }),
	unknown: frame("unknown", chain),
};

export const anyClientFrame: fc.Arbitrary<ClientFrame> = fc.oneof(...Object.values(clientFrames));
export const anyServerFrame: fc.Arbitrary<ServerFrame> = fc.oneof(...Object.values(serverFrames));
