import fc from "fast-check";
import type { ClientFrame, ClientFrameOf, ClientFrameType } from "../src/client-frames.ts";
import type { Posted, TimelineEvent } from "../src/events.ts";
import { refusals } from "../src/refusals.ts";
import type { ServerFrame, ServerFrameType } from "../src/server-frames.ts";

type Kinds<F, T extends string> = { readonly [K in T]: fc.Arbitrary<Extract<F, { type: K }>> };

const wellFormed = (charsMax: number) => fc.string({ unit: "binary", maxLength: Math.floor(charsMax / 2) });
const count = fc.nat();
const position = fc.nat(Number.MAX_SAFE_INTEGER);
const seq = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const ref = fc.nat(Number.MAX_SAFE_INTEGER);
const room = fc.stringMatching(/^[a-z0-9-]{1,64}$/);
const text = wellFormed(500);
const names = fc.array(wellFormed(32), { maxLength: 5 });
const id = fc.uuid();
const author = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 64 });
const fileId = fc.stringMatching(/^[A-Za-z0-9_-]{32}$/);
const emoji = fc.constantFrom("👍", "❤️", "🎉", "👩‍🚀", "🇩🇪");
// JSON writes -0 as 0, so it cannot come back; everything else that is finite does.
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

const asked = { ref, room };
const maybeAnswer = { ref: fc.option(ref, { nil: undefined }) };
const chain = { seq, prev: position, posts: count, room };
const authored = { name: wellFormed(32), author, at: fc.nat(Number.MAX_SAFE_INTEGER) };

/**
 * A frame of that type; fields whose arbitrary gave `undefined` are left out, as JSON would. `never` fits every
 * frame type: whether the shape is right is for the codec to say, which is what these frames are made to test.
 */
function frame(type: string, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<never> {
	return fc
		.record({ type: fc.constant(type), ...fields })
		.map(
			(all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as never,
		);
}

function maybe<V>(arbitrary: fc.Arbitrary<V>) {
	return fc.option(arbitrary, { nil: undefined });
}

const fetchPlaces = fc.oneof(
	fc.constant({}),
	...["before", "after", "around"].map((key) => position.map((at) => ({ [key]: at }))),
);

const passphrase = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 64 });
const who = fc.oneof(record({ session: author }), record({ name: wellFormed(32) }));
const settings = {
	title: maybe(wellFormed(80)),
	topic: maybe(wellFormed(240)),
	capacity: maybe(fc.nat(1_000_000)),
	listed: maybe(fc.boolean()),
	slowSeconds: maybe(fc.nat(86_400)),
	readOnly: maybe(fc.boolean()),
	closed: maybe(fc.boolean()),
};
const seconds = fc.integer({ min: 1, max: 31_536_000 });
const reason = { reason: maybe(wellFormed(240)) };
const wishes = fc.oneof(
	aboutSomebody("remove", {}),
	aboutSomebody("ban", { seconds, address: maybe(fc.boolean()) }),
	record({ do: fc.constant("unban"), ban: seq, ...reason }),
	aboutSomebody("mute", { seconds }),
	aboutSomebody("unmute", {}),
	aboutSomebody("speaker", { on: fc.boolean() }),
	record({
		do: fc.constant("settings"),
		...settings,
		...reason,
		passphrase: maybe(fc.option(passphrase, { nil: null })),
	}),
	aboutSomebody("hand-over", {}),
	record({ do: fc.constant("remove-message"), target: seq, ...reason }),
	record({ do: fc.constant("resolve"), report: seq, ...reason }),
);

function aboutSomebody(deed: string, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> {
	return fc
		.tuple(record({ do: fc.constant(deed), ...fields, ...reason }), who)
		.map(([wish, person]) => ({ ...wish, ...person }));
}

/** Fields whose arbitrary gave `undefined` are left out, as JSON would. */
function record(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> {
	return fc
		.record(fields)
		.map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
}

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
	moderate: frame("moderate", { ...asked, wish: wishes }),
	report: frame("report", { ...asked, target: seq, reason: wellFormed(240) }),
	typing: frame("typing", { room }),
	read: frame("read", { room, seq: position }),
	ping: frame("ping", { n: number }),
	visible: frame("visible", { on: fc.boolean() }),
	fetch: fc
		.tuple(frame("fetch", { ...asked, limit: maybe(fc.integer({ min: 1, max: 100 })) }), fetchPlaces)
		.map(([base, place]) => Object.assign({}, base, place) as ClientFrameOf<"fetch">),
};

const fileShape = fc.record({ width: count, height: count }, { noNullPrototype: true });
const file = fc.record(
	{
		id: fileId,
		name: wellFormed(255),
		type: fc.constant("image/png"),
		bytes: count,
		width: count,
		thumbnail: fileShape,
	},
	{ noNullPrototype: true, requiredKeys: ["id", "name", "type", "bytes"] },
);

const posted: fc.Arbitrary<Posted> = frame("posted", {
	...chain,
	...authored,
	id,
	text: maybe(text),
	replyTo: maybe(seq),
	files: maybe(fc.array(file, { minLength: 1, maxLength: 3 })),
	editedSeq: maybe(seq),
	removedSeq: maybe(seq),
	removedBy: maybe(wellFormed(32)),
	reactions: maybe(
		fc.dictionary(emoji, fc.record({ count, mine: fc.boolean() }, { noNullPrototype: true }), {
			noNullPrototype: true,
		}),
	),
	reactedSeq: maybe(seq),
});
const edited = frame("edited", { ...chain, ...authored, target: seq, text });
const removed = frame("removed", { ...chain, ...authored, target: seq });
const reacted = frame("reacted", { ...chain, ...authored, target: seq, emoji, on: fc.boolean() });
const moderated = frame("moderated", {
	...chain,
	...authored,
	deed: record({
		do: fc.constantFrom("remove", "ban", "mute", "settings", "something newer"),
		person: maybe(fc.record({ name: wellFormed(32), session: author }, { noNullPrototype: true })),
		until: maybe(count),
		on: maybe(fc.boolean()),
		ban: maybe(seq),
		settings: maybe(record({ ...settings, passphrase: maybe(fc.boolean()) })),
	}),
});
const events: fc.Arbitrary<TimelineEvent[]> = fc.array(
	fc.oneof(posted, edited, removed, reacted, moderated),
	{ maxLength: 4 },
);
const rules = record({
	owner: maybe(author),
	ownerName: maybe(wellFormed(32)),
	closed: maybe(fc.boolean()),
	slowMs: maybe(count),
	readOnly: maybe(fc.boolean()),
	locked: maybe(fc.boolean()),
	unlisted: maybe(fc.boolean()),
	speaker: maybe(fc.boolean()),
	mutedMs: maybe(count),
});

export const serverFrames: Kinds<ServerFrame, ServerFrameType> = {
	welcome: frame("welcome", {
		ref,
		name: wellFormed(32),
		session: author,
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
	presence: frame("presence", {
		room,
		count,
		entered: maybe(names),
		left: maybe(names),
		away: maybe(names),
		members: maybe(names),
	}),
	typing: frame("typing", { room, names }),
	read: frame("read", { room, positions: fc.array(fc.tuple(position, count), { maxLength: 5 }) }),
	link: frame("link", {
		behindBytes: count,
		behindEvents: count,
		state: fc.constantFrom("live", "behind", "catching-up"),
	}),
	ok: frame("ok", { ref, seq: maybe(seq) }),
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
	bye: frame("bye", { reason: text, reconnectAfterMs: count }),
	unknown: frame("unknown", chain),
};

export const anyClientFrame: fc.Arbitrary<ClientFrame> = fc.oneof(...Object.values(clientFrames));
export const anyServerFrame: fc.Arbitrary<ServerFrame> = fc.oneof(...Object.values(serverFrames));
