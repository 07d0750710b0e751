import fc from "fast-check";
import type { Posted, TimelineEvent } from "../src/events.ts";
import {
	author,
	authored,
	chain,
	count,
	emoji,
	fileId,
	frame,
	id,
	maybe,
	record,
	seq,
	settings,
	standing,
	text,
	wellFormed,
} from "./arbitrary-values.ts";

const person = fc.record({ name: wellFormed(32), session: author }, { noNullPrototype: true });
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

export const posted: fc.Arbitrary<Posted> = frame("posted", {
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
	activity: maybe(record(standing)),
});
export const edited = frame("edited", { ...chain, ...authored, target: seq, text });
export const removed = frame("removed", { ...chain, ...authored, target: seq });
export const reacted = frame("reacted", { ...chain, ...authored, target: seq, emoji, on: fc.boolean() });
export const erased = frame("erased", {
	...chain,
	...authored,
	messages: fc.constantFrom("kept" as const, "removed" as const),
});
export const moderated = frame("moderated", {
	...chain,
	...authored,
	deed: record({
		do: fc.constantFrom("remove", "ban", "mute", "settings", "something newer"),
		person: maybe(person),
		until: maybe(count),
		on: maybe(fc.boolean()),
		target: maybe(seq),
		ban: maybe(seq),
		settings: maybe(record({ ...settings, passphrase: maybe(fc.boolean()), embed: maybe(wellFormed(8)) })),
	}),
});
export const events: fc.Arbitrary<TimelineEvent[]> = fc.array(
	fc.oneof(posted, edited, removed, reacted, moderated, erased),
	{ maxLength: 4 },
);
export const rules = record({
	owner: maybe(author),
	ownerName: maybe(wellFormed(32)),
	moderators: maybe(fc.array(person, { maxLength: 3 })),
	closed: maybe(fc.boolean()),
	slowMs: maybe(count),
	readOnly: maybe(fc.boolean()),
	locked: maybe(fc.boolean()),
	unlisted: maybe(fc.boolean()),
	speaker: maybe(fc.boolean()),
	mutedMs: maybe(count),
});
