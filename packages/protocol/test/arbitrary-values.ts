import fc from "fast-check";

export const wellFormed = (charsMax: number) =>
	fc.string({ unit: "binary", maxLength: Math.floor(charsMax / 2) });
export const count = fc.nat();
export const position = fc.nat(Number.MAX_SAFE_INTEGER);
export const seq = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
export const ref = fc.nat(Number.MAX_SAFE_INTEGER);
export const room = fc.stringMatching(/^[a-z0-9-]{1,64}$/);
export const text = wellFormed(500);
export const names = fc.array(wellFormed(32), { maxLength: 5 });
export const id = fc.uuid();
export const author = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 64 });
export const people = fc.array(
	fc.record(
		{ id: author, name: wellFormed(32), kept: fc.boolean(), bot: fc.boolean(), new: fc.boolean() },
		{ noNullPrototype: true, requiredKeys: ["id", "name"] },
	),
	{ maxLength: 5 },
);
export const fileId = fc.stringMatching(/^[A-Za-z0-9_-]{32}$/);
export const emoji = fc.constantFrom("👍", "❤️", "🎉", "👩‍🚀", "🇩🇪");
// JSON writes -0 as 0, so it cannot come back; everything else that is finite does.
export const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

export const asked = { ref, room };
export const maybeAnswer = { ref: fc.option(ref, { nil: undefined }) };
export const chain = { seq, prev: position, posts: count, room };
export const authored = { name: wellFormed(32), author, at: fc.nat(Number.MAX_SAFE_INTEGER) };

/**
 * A frame of that type; fields whose arbitrary gave `undefined` are left out, as JSON would. `never` fits every
 * frame type: whether the shape is right is for the codec to say, which is what these frames are made to test.
 */
export function frame(type: string, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<never> {
	return fc
		.record({ type: fc.constant(type), ...fields })
		.map(
			(all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as never,
		);
}

export function maybe<V>(arbitrary: fc.Arbitrary<V>) {
	return fc.option(arbitrary, { nil: undefined });
}

export const fetchPlaces = fc.oneof(
	fc.constant({}),
	...["before", "after", "around"].map((key) => position.map((at) => ({ [key]: at }))),
);

export const passphrase = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 64 });
const who = fc.oneof(record({ session: author }), record({ name: wellFormed(32) }));
export const settings = {
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
export const wishes = fc.oneof(
	aboutSomebody("remove", {}),
	aboutSomebody("ban", { seconds, address: maybe(fc.boolean()) }),
	record({ do: fc.constant("unban"), ban: seq, ...reason }),
	aboutSomebody("mute", { seconds }),
	aboutSomebody("unmute", {}),
	aboutSomebody("speaker", { on: fc.boolean() }),
	aboutSomebody("moderator", { on: fc.boolean() }),
	record({
		do: fc.constant("settings"),
		...settings,
		...reason,
		passphrase: maybe(fc.option(passphrase, { nil: null })),
		embed: maybe(fc.constantFrom("no", "read")),
	}),
	aboutSomebody("hand-over", {}),
	record({ do: fc.constant("pin"), target: seq, on: fc.boolean() }),
	record({ do: fc.constant("remove-message"), target: seq, ...reason }),
	record({ do: fc.constant("resolve"), report: seq, ...reason }),
	record({ do: fc.constant("delete"), ...reason }),
	record({ do: fc.constant("blank-reason"), entry: seq }),
	record({ do: fc.constant("allow-activity"), target: seq }),
);

function aboutSomebody(deed: string, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> {
	return fc
		.tuple(record({ do: fc.constant(deed), ...fields, ...reason }), who)
		.map(([wish, person]) => ({ ...wish, ...person }));
}

/** Fields whose arbitrary gave `undefined` are left out, as JSON would. */
export function record(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> {
	return fc
		.record(fields)
		.map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
}

/** What an activity says: any JSON. JSON writes -0 as 0, so it is left out. */
export const json = fc
	.jsonValue({ maxDepth: 2 })
	.map((value) => JSON.parse(JSON.stringify(value)) as unknown);
export const person = record({ id: author, name: wellFormed(32) });
const named = fc
	.dictionary(fc.stringMatching(/^[a-z]{1,12}$/), json, { maxKeys: 2, noNullPrototype: true })
	.map((value) => value as object);
export const command = named;
export const standing = {
	name: fc.stringMatching(/^[a-z-]{1,32}$/),
	version: count,
	state: maybe(json),
	seats: maybe(fc.array(fc.option(person), { maxLength: 3 })),
	actedSeq: position,
	over: maybe(fc.boolean()),
	stopped: maybe(fc.boolean()),
};
