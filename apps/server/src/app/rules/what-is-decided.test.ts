import { createHash } from "node:crypto";
import { Deciding } from "@parley/engine/log/deciding";
import { DraftInHand } from "@parley/engine/log/draft-in-hand";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { HouseDeed } from "../../moderation/rules/house-deed.ts";
import { inOlderForm, rulesOf } from "../draft-forms.ts";
import type { Draft } from "../drafts.ts";
import { storeModule } from "../rows/store.ts";

const limits = {
	...{ roomsMax: 10, conversationsMax: 10, conversationsUnansweredMax: 10, sessionsMax: 10 },
	...{
		roomBansMax: 3,
		reportsOpenMax: 3,
		activityStartBytesMax: 8_192,
		activityStateBytesMax: 262_144,
		activityMoveBytesMax: 1_024,
		membershipsMax: 1_000,
		membershipsPerPersonMax: 200,
	},
};

const at = 1_700_000_000_000;
const by = (session: string) => ({ session, room: "den", at });
const wish = (does: object) => ({ type: "moderate", room: "den", by: "ada", at, wish: does }) as Draft;
const file = { id: "f1", name: "notes.txt", type: "text/plain", bytes: 4 };

/** One of each kind that is accepted, in an order in which it is. */
const drafts: readonly Draft[] = [
	{ type: "rules", n: 3 },
	...["ada", "bo", "cy"].map(
		(session): Draft => ({ type: "open-session", session, tokenHash: `of ${session}`, name: session, at }),
	),
	{ type: "close-conversations" },
	{
		...{ type: "open-room", room: "den", title: "A den", topic: "of thieves", capacity: 2, listed: true },
		...{ readOnly: false, verifier: "argon2id$1", by: "ada", at },
	},
	{ type: "take-seat", ...by("ada") },
	{ type: "take-seat", ...by("bo"), proof: "argon2id$1", address: "here" },
	{ type: "wait-for-seat", ...by("cy"), proof: "argon2id$1" },
	{ type: "claim-name", session: "bo", name: "Bó", at },
	{ type: "store-file", file: { info: file, session: "ada", at, content: "c1", contentBytes: 4 } } as Draft,
	{ type: "post", ...by("ada"), id: "p1", text: "hello", files: [file] } as Draft,
	{ type: "post", ...by("bo"), id: "p2", text: "hello to you", replyTo: 12 },
	{ type: "edit", ...by("bo"), target: 13, text: "hello back" },
	{ type: "react", ...by("ada"), target: 13, emoji: "🌱", on: true },
	{ type: "react-within", ...by("bo"), target: 12, emoji: "🌱", on: true, kindsMax: 3 },
	{ type: "report", ...by("bo"), target: 12, reason: "too curious" },
	{ type: "report-within", ...by("ada"), target: 13, reason: "likewise", openOfOneMax: 3 },
	{ type: "resolve-report", room: "den", by: "ada", report: 17, reason: "well", at },
	{ type: "remove", ...by("bo"), target: 13 },
	wish({ do: "settings", title: "The den", slowSeconds: 1 }),
	wish({ do: "mute", session: "bo", seconds: 10 }),
	{ type: "end-mute", room: "den", session: "bo", since: 22 },
	wish({ do: "speaker", session: "bo", on: true }),
	wish({ do: "ban", session: "bo", seconds: 10 }),
	{ type: "end-ban", room: "den", ban: 25 },
	wish({ do: "hand-over", session: "cy" }),
	{ type: "converse", session: "ada", other: "cy", at },
	{ type: "leave-room", session: "ada", room: "den" },
	{ type: "expire-name", session: "bo", since: 10, at },
	{ type: "release-session", session: "cy", ended: true, at },
	{ type: "disown-room", room: "den", at },
	{ type: "files-dropped", ids: ["f1"] },
	{ type: "delete-room", room: "den", reason: "empty", at },
];

function conversationOf(...people: readonly string[]): string {
	const hash = createHash("sha256")
		.update(`${people.join(" ")} 0`)
		.digest("hex");
	return `direct-${hash.slice(0, 40)}`;
}

/** A node's log thread, which decides one draft at a time. */
function logThread() {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
	for (const migrate of storeModule.migrations) migrate(database);
	const store = storeModule.open(database);
	store.useSecret("a key of hashes");
	const deciding = new Deciding({
		...{ database, store, rules: storeModule.rules(limits) },
		...{ read: storeModule.read, inHand: new DraftInHand(DraftInHand.share()) },
	});
	let seq = 0;
	return {
		decide(draft: Draft) {
			const { decided, broken, newest } = deciding.apply({ drafts: [draft], places: undefined, after: seq });
			expect(broken).toEqual([]);
			seq = newest;
			deciding.saveHash();
			return `${draft.type} ${decided[0]?.kind}`;
		},
		/** as a start does */
		load: () => deciding.load(),
		chain(): unknown {
			const stored = database.prepare("SELECT value FROM meta WHERE key = 'running_hash'").pluck().get();
			return JSON.parse(String(stored));
		},
	};
}

const accepted = ({ type }: Draft) => `${type} accepted`;

/** The order of an event's fields is in the hash, too. */
test("[ORD1] what these drafts were decided as is what they are decided as: else raise the rules", () => {
	const { decide, chain } = logThread();
	expect(drafts.map(decide)).toEqual(drafts.map(accepted));
	expect(chain()).toEqual({
		from: 1,
		hash: "DEjSRDQN9U_tVknEpfu4wPhSrjv4-LHz4aOw_9TJdr0",
	});
});

/** What rules 4 brought, on people who came before them and after. */
const withDevices: readonly Draft[] = [
	...drafts.slice(0, 3),
	{ type: "rules", n: 4 },
	{ type: "open-session", session: "cy", tokenHash: "of cy", name: "cy", at },
	...["ada", "cy"].flatMap((session): Draft[] => [
		{ type: "add-device", session, device: `${session}'s phone`, tokenHash: `of ${session}'s phone`, at },
		{ type: "end-device", session, device: session, at },
	]),
	{ type: "end-device", session: "bo", device: "bo", at },
];

test("[ORD1] what rules 4 brought is decided so from there on", () => {
	const { decide, chain } = logThread();
	expect(withDevices.map(decide)).toEqual(withDevices.map(accepted));
	expect(chain()).toEqual({ from: 1, hash: "Yajd2H4LCR1MkAy7I5oyDWwKMwClh3ABvMqDjgCD0Q8" });
});

/** What time ends, since rules 4. */
const withEnds: readonly Draft[] = [
	{ type: "rules", n: 4 },
	...drafts.slice(1, 8),
	{ type: "expire", session: "ada", asOf: 8, ended: false, at },
	{ type: "expire", session: "ada", asOf: 9, ended: true, at },
];

test("[ORD1] what time ends of a session is decided as it was", () => {
	const { decide, chain } = logThread();
	expect(withEnds.map(decide)).toEqual(withEnds.map(accepted));
	expect(chain()).toEqual({ from: 1, hash: "mY4SXBufei49-8pWkEQTpP_l2IpRSgMiX78nJ5NJwCw" });
});

/** What rules 5 brought: who gave which passphrase, and whose seat ends without a word of theirs. */
const withMembers: readonly Draft[] = [
	{ type: "rules", n: 4 },
	...drafts.slice(1, 7),
	{ type: "rules", n: 5 },
	{ type: "take-seat", ...by("bo"), proof: "argon2id$1" },
	{ type: "wait-for-seat", ...by("cy"), proof: "argon2id$1" },
	{ type: "expire", session: "bo", asOf: 9, ended: false, at },
	{ type: "take-seat", ...by("bo") },
	wish({ do: "remove", session: "cy" }),
	{ type: "take-seat", ...by("bo") },
	wish({ do: "ban", session: "bo", seconds: 10 }),
	{ type: "leave-room", session: "bo", room: "den" },
	{ ...wish({ do: "settings" }), verifier: "argon2id$2" } as Draft,
	{ type: "release-session", session: "ada", ended: false, at },
	{ type: "release-session", session: "cy", ended: true, at },
];

test("[ORD1] [MEM1] [MEM3] what becomes of memberships is decided so from rules 5 on", () => {
	const { decide, chain } = logThread();
	const refused = withMembers[11];
	expect(withMembers.map(decide)).toEqual(
		withMembers.map((draft) => (draft === refused ? `${draft.type} refused` : accepted(draft))),
	);
	expect(chain()).toEqual({ from: 1, hash: "7CqcGlxEn-YdHMd7W3jF2qluwtPyaFr57eWLe4W8E28" });
});

/** Conversations of more than two, since rules 5. */
const withSets: readonly Draft[] = [
	{ type: "rules", n: 5 },
	...drafts.slice(1, 5),
	{ type: "open-room", room: "hall", title: "", topic: "", capacity: 0, listed: true, by: "ada", at },
	...["ada", "bo", "cy"].map((session): Draft => ({ type: "take-seat", session, room: "hall", at })),
	{ type: "begin-conversation", session: "bo", others: ["cy", "ada"], at },
	{ type: "begin-conversation", session: "ada", others: ["cy"], at },
	{ type: "answer", session: "cy", room: conversationOf("ada", "cy"), answer: "ignored", at },
	{ type: "expire-room", room: conversationOf("ada", "cy"), unlessBlocked: true, at },
	{ type: "take-seat", session: "cy", room: conversationOf("ada", "bo", "cy"), at },
	{ type: "answer", session: "cy", room: conversationOf("ada", "bo", "cy"), answer: "blocked", at },
	{ type: "release-session", session: "cy", ended: true, at },
];

test("[ORD1] [TALK2] conversations of more than two are decided so from there on", () => {
	const { decide, chain } = logThread();
	expect(withSets.map(decide)).toEqual(withSets.map(accepted));
	expect(chain()).toEqual({ from: 1, hash: "Mt0Gt1QWXkuQWhoN45tSR8pR_Af3yaO-hewdo-rBKgs" });
});

/** Activities, since rules 6: begun, moved in, ended by the clock, left with the room's seat, removed. */
const seed = "0123456789abcdef0123456789abcdef";
const act = (session: string, target: number, command: object) =>
	({ type: "act", ...by(session), target, command, seed }) as Draft;
const withActivities: readonly Draft[] = [
	{ type: "rules", n: 6 },
	...drafts.slice(1, 8),
	{ type: "raise-activities", versions: { poll: 1, "hidden-numbers": 1 } },
	{
		...{ type: "post", ...by("ada"), id: "a1", text: "" },
		activity: { name: "poll", start: { question: "Tea?", options: ["yes", "no"], endsInS: 60 }, seed },
	},
	act("bo", 10, { vote: { options: [1] } }),
	{ type: "due", id: "activity 10", at: at + 60_000 },
	{
		...{ type: "post", ...by("ada"), id: "a2", text: "" },
		activity: { name: "hidden-numbers", start: {}, seed },
	},
	act("bo", 13, { sit: { seat: 1 } }),
	act("bo", 13, { pick: { number: 7 } }),
	{ type: "leave-room", session: "bo", room: "den" },
	{ type: "stop-activity", room: "den", target: 13, at },
	{ type: "allow-activity", room: "den", target: 13, at },
	act("ada", 13, { end: {} }),
	{ type: "remove", ...by("ada"), target: 13 },
];

test("[ORD1] [ACT3] [ACT8] [ACT9] what is done in activities is decided so from rules 6 on", () => {
	const { decide, chain } = logThread();
	expect(withActivities.map(decide)).toEqual(withActivities.map(accepted));
	expect(chain()).toEqual({ from: 1, hash: "YBhu8Rus9aF0R8y-1AXcD2822cf5-myJw9CNvhNnBgE" });
});

/** Since rules 9: one whose rules never ended at a place that was skipped is stopped there, until the operator allows it. */
const hung = { type: "skipped", about: 10 } as unknown as Draft;
const aboutNothing = { type: "skipped", about: 4 } as unknown as Draft;
const tooLate = act("bo", 10, { vote: { options: [0] } });
const withHung: readonly Draft[] = [
	{ type: "rules", n: 9 },
	...withActivities.slice(1, 10),
	act("bo", 10, { vote: { options: [1] } }),
	hung,
	tooLate,
	aboutNothing,
	{ type: "allow-activity", room: "den", target: 10, at },
	act("bo", 10, { vote: { options: [0] } }),
];

test("[ORD1] [ACT12] what never ended at a skipped place is stopped there from rules 9 on, and before it is not", () => {
	const { decide, chain } = logThread();
	const refused: readonly Draft[] = [tooLate, aboutNothing];
	expect(withHung.map(decide)).toEqual(
		withHung.map((draft) => (refused.includes(draft) ? `${draft.type} refused` : accepted(draft))),
	);
	expect(chain()).toEqual({ from: 1, hash: "SmTnNuoqPPfwvd_YxNQyVZwmcJO6qsSVkh8D6jvXi_Y" });
	const older = logThread();
	const before = withHung.map((one): Draft => (one.type === "rules" ? { ...one, n: 8 } : one));
	expect(before.map(older.decide).slice(11, 13)).toEqual(["skipped refused", "act accepted"]);
});

/** What rules 7 brought: a move that writes a text is held as a message is. */
const tooSoon = act("bo", 10, { add: { text: "tea" } });
const withWriting: readonly Draft[] = [
	{ type: "rules", n: 7 },
	...drafts.slice(1, 8),
	{ type: "raise-activities", versions: { list: 1 } },
	{
		...{ type: "post", ...by("ada"), id: "a1", text: "" },
		activity: { name: "list", start: { title: "Picnic" }, seed },
	},
	wish({ do: "settings", slowSeconds: 60 }),
	act("bo", 10, { add: { text: "bread" } }),
	tooSoon,
	act("bo", 10, { tick: { id: 0, is: true } }),
	act("ada", 10, { edit: { id: 0, text: "rolls" } }),
];

test("[ORD1] [ACT3] [MOD5] what is written by a move is decided so from rules 7 on", () => {
	const { decide, chain } = logThread();
	expect(withWriting.map(decide)).toEqual(
		withWriting.map((draft) => (draft === tooSoon ? `${draft.type} refused` : accepted(draft))),
	);
	expect(chain()).toEqual({ from: 1, hash: "FcClX4L11cT2F0JFAr186wnq1ZAQwW1_N090oaOE6Mk" });
});

/** Keeping a name, since rules 7: kept, renamed, proved by words and by a link, done for good at the last device, let go. */
const ofWords = (session: string, no: number) => `words ${no} of ${session}`;
const token = (no: number) => ({ tokenHash: `token ${no}` });
const link = { secret: "a secret", code: "a code", address: "here" };
const asks = (askedBy: string) => ({ askedBy });
const withKeepers: readonly Draft[] = [
	{ type: "rules", n: 7 },
	...drafts.slice(1, 8),
	{
		...{ type: "keep-name", session: "ada", ...asks("of ada"), device: "ada", ...token(1) },
		...{ words: ofWords("ada", 1), keptMax: 2, at },
	},
	{ type: "take-words", session: "ada", ...asks("token 1"), words: ofWords("ada", 2), at },
	{ type: "rename-kept", session: "ada", ...asks("token 1"), name: "Eva", key: "eva", leftMs: 5, at },
	{ type: "rename-kept", session: "ada", ...asks("token 1"), name: "Kim", key: "kim", leftMs: 5, at: at + 1 },
	{
		...{ type: "prove", session: "ada", by: { words: ofWords("ada", 2) } },
		...{ device: "ada's phone", ...token(2), browser: "Firefox, Android", at },
	},
	{ type: "offer-link", session: "ada", ...asks("token 2"), device: "ada's phone", ...link, at },
	{ type: "claim-link", under: "a code", claim: "a claim", digits: "07", address: "there", at },
	{ type: "answer-link", session: "ada", ...asks("token 2"), device: "ada's phone", digits: "70", at },
	{ type: "answer-link", session: "ada", ...asks("token 2"), device: "ada's phone", digits: "07", at },
	{ type: "prove", session: "ada", by: { claim: "a claim" }, device: "ada's tablet", ...token(3), at },
	{ type: "offer-link", session: "ada", ...asks("token 3"), device: "ada's tablet", ...link, at },
	{ type: "renew-devices", session: "ada", ...asks("token 2"), device: "ada's phone", ...token(4), at },
	{ type: "offer-link", session: "ada", ...asks("token 4"), device: "ada's phone", ...link, at },
	{ type: "end-link", session: "ada", ...asks("token 4"), at },
	// nobody has it any more
	{ type: "open-session", session: "dee", tokenHash: "of dee", name: "Eva", key: "eva", at: at + 7 },
	{ type: "end-device", session: "ada", ...asks("token 4"), device: "ada's phone", at },
	{
		...{ type: "prove", session: "ada", by: { words: ofWords("ada", 2) } },
		...{ device: "ada's laptop", ...token(5), endsOthers: true, at },
	},
	{ type: "claim-name", session: "ada", name: "anything", key: "anything", at },
	{
		...{ type: "keep-name", session: "bo", ...asks("of bo"), device: "bo", ...token(6) },
		...{ words: ofWords("bo", 1), keptMax: 2, at },
	},
	{ type: "release-name", session: "bo", key: "bo", at },
	{ type: "release-session", session: "ada", ended: false, at },
	{ type: "expire", session: "ada", asOf: 99, ended: true, at },
];

test("[ORD1] [WHO1] [WHO4] [WHO7] [WHO8] what becomes of kept names is decided so from rules 7 on", () => {
	const { decide, chain } = logThread();
	expect(withKeepers.map(decide)).toEqual(withKeepers.map(accepted));
	expect(chain()).toEqual({ from: 1, hash: "84MGjU2GisI2S3CriJwZUNaLBhNW1ZpRUIsr4Qg7RNc" });
});

/** Passkeys, since rules 8: a name kept by one, one more, a device by one, one less, words beside it, let go. */
const passkey = (id: string, after: number) => ({ id, publicKey: `key of ${id}`, counter: 0, after });
const withPasskeys: readonly Draft[] = [
	{ type: "rules", n: 8 },
	...drafts.slice(1, 8),
	{
		...{ type: "keep-name", session: "ada", ...asks("of ada"), device: "ada", ...token(1) },
		...{ passkey: { ...passkey("one", 0), browser: "Firefox, Android" }, keptMax: 2, at },
	},
	{ type: "add-passkey", session: "ada", ...asks("token 1"), passkey: passkey("two", 9), at },
	{
		...{ type: "prove", session: "ada", by: { passkey: "one", counter: 0, after: 10 } },
		...{ device: "ada's phone", ...token(2), at },
	},
	{
		...{ type: "prove", session: "ada", by: { passkey: "two", counter: 7, after: 10 } },
		...{ device: "ada's laptop", ...token(3), endsOthers: true, at },
	},
	{ type: "remove-passkey", session: "ada", ...asks("token 3"), passkey: "two", at },
	{ type: "take-words", session: "ada", ...asks("token 3"), words: ofWords("ada", 1), at },
	{ type: "remove-passkey", session: "ada", ...asks("token 3"), passkey: "one", at },
	{ type: "add-passkey", session: "ada", ...asks("token 3"), passkey: passkey("one", 15), at },
	{ type: "release-name", session: "ada", key: "ada", at },
];

test("[ORD1] [WHO12] [WHO14] what becomes of passkeys is decided so from rules 8 on", () => {
	const { decide, chain } = logThread();
	expect(withPasskeys.map(decide)).toEqual(withPasskeys.map(accepted));
	expect(chain()).toEqual({ from: 1, hash: "fFMf5tTAuC-DWxBHcne2E6TThtWabkXEaGxoHz8nSgU" });
	const brought = withPasskeys.filter((draft) => rulesOf(draft) === 8).map(({ type }) => type);
	expect(new Set(brought)).toEqual(new Set(["rules", "keep-name", "add-passkey", "prove", "remove-passkey"]));
});

/** Leaving for good, since rules 9: with the name alone, by the operator with all that was written, its readers told, reactions taken back. */
const withLeavers: readonly Draft[] = [
	{ type: "rules", n: 9 },
	...drafts.slice(1, 4),
	{ ...drafts[5], capacity: 0 } as Draft,
	...drafts.slice(6, 8),
	{ type: "post", ...by("ada"), id: "l1", text: "from ada" },
	{ type: "post", ...by("bo"), id: "l2", text: "from bo" },
	{ type: "react-within", ...by("bo"), target: 8, emoji: "🌱", on: true, kindsMax: 3 },
	{ type: "leave-for-good", session: "ada", askedBy: "of ada", messages: "kept", at },
	{ type: "mark-erased", room: "den", session: "ada", messages: "kept", at },
	{ type: "leave-for-good", session: "bo", messages: "removed", at },
	{ type: "mark-erased", room: "den", session: "bo", messages: "removed", at },
	{ type: "take-back", session: "bo", at },
];

test("[ORD1] [WHO60] [WHO62] what becomes of who leaves for good is decided so from rules 9 on", () => {
	const { decide, chain } = logThread();
	expect(withLeavers.map(decide)).toEqual(withLeavers.map(accepted));
	expect(chain()).toEqual({ from: 1, hash: "U8K8ccFiINfmwY-k5axNEuN-DElTEaNJbFdNsTOJn5k" });
	const brought = withLeavers.filter((draft) => rulesOf(draft) === 9).map(({ type }) => type);
	expect(new Set(brought)).toEqual(new Set(["rules", "leave-for-good", "mark-erased", "take-back"]));
});

/** Hooks, since rules 7: made, rotated, written through, edited by a key and for the last time once, stopped by the end of the room's owner, removed. */
const integrates = (does: object, by: string | null = "ada") =>
	({ type: "integrate", room: "den", by, at, wish: does }) as Draft;
const write = (id: string, text: string, more: object = {}) =>
	({ type: "hook-post", hook: "h1", room: "den", id, text, at, ...more }) as Draft;
const doneAgain = write("w2", "Backup done", { key: "k1", done: true });
const withHooks: readonly Draft[] = [
	{ type: "rules", n: 7 },
	...drafts.slice(1, 8),
	integrates({ do: "add", hook: "h1", name: "Backups", secretHash: "s1", template: "" }),
	integrates({ do: "add", hook: "h2", name: "Alerts", secretHash: "s2", template: "{{msg}}" }, null),
	integrates({ do: "rotate", hook: "h1", secretHash: "s3" }),
	write("w1", "Backup begun", { key: "k1" }),
	write("w2", "Backup done", { key: "k1", done: true }),
	doneAgain,
	write("w3", "Backup begun", { key: "k1" }),
	wish({ do: "settings", closed: true }),
	wish({ do: "settings", closed: false }),
	integrates({ do: "remove", hook: "h2" }),
	wish({ do: "hand-over", session: "bo" }),
	write("w4", "still here"),
	{ type: "delete-room", room: "den", reason: "", at },
];

test("[ORD1] [HOOK1] [HOOK4] what hooks write is decided so from rules 7 on", () => {
	const { decide, chain } = logThread();
	expect(withHooks.map(decide)).toEqual(
		withHooks.map((draft) => (draft === doneAgain ? `${draft.type} repeated` : accepted(draft))),
	);
	expect(chain()).toEqual({ from: 1, hash: "9PrhEA5Fme4lrDhkBft3yl7qCMtho9VUReLyLNQet-s" });
});

/** Hooks that send, since rules 9: made, further, answered for, stopped, removed. */
const tells = (upTo: number, more: object = {}): Draft => ({
	...{ type: "hook-told", hook: "h1", told: { upTo, deliveredAt: at, ...more } },
});
const toldLess = tells(10);
const toldBehindItsEnd = tells(15);
const withOutgoing: readonly Draft[] = [
	{ type: "rules", n: 9 },
	...drafts.slice(1, 8),
	integrates({
		...{ do: "add", hook: "h1", name: "Ci", secretHash: "s1", template: "" },
		out: { to: "https://ci.example.org/", on: "mention" },
	}),
	{ type: "post", ...by("bo"), id: "p1", text: "@Ci" },
	integrates({ do: "rotate", hook: "h1", secretHash: "s2" }),
	write("w1", "heard", { replyTo: 10 }),
	tells(11),
	toldLess,
	tells(11, { refused: { at, why: "503" }, failingSince: at }),
	tells(11, { refused: { at, why: "410" }, stopped: "gone" }),
	toldBehindItsEnd,
	integrates({ do: "remove", hook: "h1" }),
];

test("[ORD1] [HOOK7] what becomes of outgoing hooks is decided so from rules 9 on", () => {
	const { decide, chain } = logThread();
	const refused = [toldLess, toldBehindItsEnd];
	expect(withOutgoing.map(decide)).toEqual(
		withOutgoing.map((draft) => (refused.includes(draft) ? `${draft.type} refused` : accepted(draft))),
	);
	expect(chain()).toEqual({ from: 1, hash: "WuypR77G1mpO7iGCvKJaDjaYE1HMlHvqxPMJOHKRgTI" });
	const brought = withOutgoing.filter((draft) => rulesOf(draft) === 9).map(({ type }) => type);
	expect(brought).toEqual(["rules", "integrate", "hook-post", ...Array(5).fill("hook-told")]);
});

/** What may call people, since rules 11. */
const withCalling: readonly Draft[] = [
	{ type: "rules", n: 11 },
	...drafts.slice(1, 8),
	integrates({ do: "add", hook: "h1", name: "Ci", secretHash: "s1", template: "", calls: true }),
	write("w1", "@bo look"),
];

test("[ORD1] [HOOK2] that a program may call people is decided so from rules 11 on, and refused before", () => {
	const { decide, chain } = logThread();
	expect(withCalling.map(decide)).toEqual(withCalling.map(accepted));
	expect(chain()).toEqual({ from: 1, hash: "1_9lDTww1B8DpWMsQYQkX1c3eA8Cy9ge-fJ3H5iE7qE" });
	const older = logThread();
	const before = withCalling.map((one): Draft => (one.type === "rules" ? { ...one, n: 10 } : one));
	expect(before.map(older.decide).slice(8)).toEqual(["integrate refused", "hook-post refused"]);
});

/** The house's provider, since rules 10: a name kept by it, said anew, a device by it, somebody new, and one more beside words. */
const bySubject = (session: string): Draft => ({
	...{ type: "link-subject", session, ...asks("token 1"), subject: `subject of ${session}`, at: at + 5 },
});
const withProvider: readonly Draft[] = [
	{ type: "rules", n: 10 },
	...drafts.slice(1, 8),
	{
		...{ type: "keep-name", session: "ada", ...asks("of ada"), device: "ada", ...token(1) },
		...{ subject: "subject of ada", keptMax: 3, at },
	},
	bySubject("ada"),
	{
		...{ type: "prove", session: "ada", by: { subject: "subject of ada" }, device: "ada's phone" },
		...{ ...token(2), at: at + 7 },
	},
	{
		...{ type: "open-session", session: "dee", tokenHash: "of dee", name: "Dee", key: "dee", at },
		provided: { subject: "subject of dee", keptMax: 3 },
	},
	{ type: "add-passkey", session: "ada", ...asks("token 1"), passkey: passkey("one", 9), at },
	{ type: "remove-passkey", session: "ada", ...asks("token 1"), passkey: "one", at },
	{ type: "release-name", session: "dee", key: "dee", at },
];

test("[ORD1] [WHO50] what the provider says of people is decided so from rules 10 on, and before it says nothing", () => {
	const { decide, chain } = logThread();
	expect(withProvider.map(decide)).toEqual(withProvider.map(accepted));
	expect(chain()).toEqual({ from: 1, hash: "VkJEBxuPL3UYR76U-9zkBU8I5nrIUWTfe1j_ymfvlUw" });
	const older = logThread();
	const before = withProvider.map((one): Draft => (one.type === "rules" ? { ...one, n: 9 } : one));
	expect(before.map(older.decide).slice(8, 12)).toEqual([
		...["keep-name refused", "link-subject refused", "prove refused", "open-session refused"],
	]);
});

/** What bots do, since rules 8 to write, since rules 10 to react: on a message once, taken back, and as far as they may. */
const botAdded = { secretHash: "s1", template: "" };
const reacts = (by: string, emoji: string, on = true): Draft => ({
	...{ type: "bot-react", bot: by, room: "den", target: 11, emoji, on, kindsMax: 1, at },
});
const [reactsAgain, reactsTooMuch, onlyReads] = [reacts("b1", "🌱"), reacts("b1", "👍"), reacts("b2", "🌱")];
const withBots: readonly Draft[] = [
	{ type: "rules", n: 10 },
	...drafts.slice(1, 8),
	integrates({ do: "add", hook: "b1", name: "Echo", ...botAdded, scopes: "read write" }),
	integrates({ do: "add", hook: "b2", name: "Ear", ...botAdded, secretHash: "s2", scopes: "read" }),
	{ type: "bot-post", bot: "b1", room: "den", id: "b1p1", text: "here I am", at },
	reacts("b1", "🌱"),
	reactsAgain,
	reactsTooMuch,
	onlyReads,
	reacts("b1", "🌱", false),
];

test("[ORD1] [BOT6] what bots write and put on messages is decided so from rules 10 on", () => {
	const { decide, chain } = logThread();
	const unlike = new Map([
		[reactsAgain, "bot-react repeated"],
		[reactsTooMuch, "bot-react refused"],
		[onlyReads, "bot-react refused"],
	]);
	expect(withBots.map(decide)).toEqual(withBots.map((draft) => unlike.get(draft) ?? accepted(draft)));
	expect(chain()).toEqual({ from: 1, hash: "fTmevWt-K9NoZ3QkEfC2huK2lUOT_7RqtCelJLPGVpU" });
	const brought = withBots.filter((draft) => rulesOf(draft) === 10).map(({ type }) => type);
	expect(new Set(brought)).toEqual(new Set(["rules", "bot-react"]));
});

/** Invitations, since rules 8: made by the owner and by the operator, taken by who is here and by who comes, used up, revoked. */
const invites = (invitation: string, madeBy: string | null, more: object = {}): Draft => ({
	...{ type: "invite", room: "den", by: madeBy, invitation, secretHash: `secret of ${invitation}` },
	...{ uses: 2, lastsMs: 1_000, invitationsMax: 3, at, ...more },
});
const withInvitations: readonly Draft[] = [
	{ type: "rules", n: 8 },
	...drafts.slice(1, 8),
	{
		...{ type: "keep-name", session: "ada", ...asks("of ada"), device: "ada", ...token(1) },
		...{ words: ofWords("ada", 1), keptMax: 2, at },
	},
	invites("i1", "ada"),
	invites("i2", null),
	{ type: "take-invitation", session: "cy", secretHash: "secret of i1", at },
	{
		...{ type: "open-session", session: "dee", tokenHash: "of dee", name: "Dee", key: "dee", at },
		invited: { secretHash: "secret of i1", address: "there" },
	},
	{ type: "expire", session: "dee", asOf: 99, ended: false, at },
	{ type: "leave-room", session: "bo", room: "den" },
	{ type: "take-invitation", session: "bo", secretHash: "secret of i2", at },
	// the one that is used up gives way
	invites("i3", "ada"),
	invites("i4", "ada", { at: at + 2_000, lastsMs: 5 }),
	{ type: "end-invitation", room: "den", by: "ada", invitation: "i4", at },
	{ type: "delete-room", room: "den", reason: "", at },
];

test("[ORD1] [WHO20] [WHO22] what becomes of invitations is decided so from rules 8 on", () => {
	const { decide, chain } = logThread();
	expect(withInvitations.map(decide)).toEqual(withInvitations.map(accepted));
	expect(chain()).toEqual({ from: 1, hash: "84S352v59nhqteTWcUsm2YoBb0xCJe7og5AOKea9KXo" });
});

/** Moderators, since rules 8: named, at work, spared by one another, and kept by a hand-over. */
const helps = (does: object, by = "bo") => ({ type: "moderate", room: "den", by, at, wish: does }) as Draft;
const withModerators: readonly Draft[] = [
	{ type: "rules", n: 8 },
	...drafts.slice(1, 4),
	{ ...drafts[5], capacity: 0 } as Draft,
	...drafts.slice(6, 8),
	{ type: "take-seat", ...by("cy"), proof: "argon2id$1" },
	{ type: "post", ...by("cy"), id: "m1", text: "loud" },
	wish({ do: "moderator", session: "bo", on: true }),
	helps({ do: "mute", session: "cy", seconds: 10 }),
	helps({ do: "unmute", session: "cy" }),
	{ type: "report-within", ...by("ada"), target: 9, reason: "too loud", openOfOneMax: 3 },
	{ type: "resolve-report", room: "den", by: "bo", report: 13, reason: "well", at },
	{ type: "remove", ...by("bo"), target: 9, reason: "loud" },
	wish({ do: "moderator", session: "cy", on: true }),
	wish({ do: "moderator", session: "cy", on: false }),
	wish({ do: "hand-over", session: "cy" }),
	helps({ do: "ban", session: "ada", seconds: 10 }),
	helps({ do: "hand-over", session: "bo" }, "cy"),
];

test("[ORD1] [MOD11] what moderators do is decided so from rules 8 on, and before there are none", () => {
	const { decide, chain } = logThread();
	expect(withModerators.map(decide)).toEqual(withModerators.map(accepted));
	expect(chain()).toEqual({ from: 1, hash: "ZZNDzCuCMj5h6UxYReqiHT_KeC9kuYCRsY0J-o_cJqk" });
	const older = logThread();
	const before = withModerators.map((one): Draft => (one.type === "rules" ? { ...one, n: 7 } : one));
	expect(before.map(older.decide).slice(9, 11)).toEqual(["moderate refused", "moderate refused"]);
});

/** Pins, since rules 9: by the owner and a speaker, again, taken down, and gone with their message. */
const pin = (target: number, on = true) => ({ do: "pin", target, on });
const pinnedAgain = helps(pin(10), "ada");
const withPins: readonly Draft[] = [
	{ type: "rules", n: 9 },
	...drafts.slice(1, 8),
	{ type: "post", ...by("bo"), id: "m1", text: "the rules" },
	{ type: "post", ...by("ada"), id: "m2", text: "where we meet" },
	helps(pin(9), "ada"),
	wish({ do: "speaker", session: "bo", on: true }),
	helps(pin(10)),
	pinnedAgain,
	helps(pin(9, false), "ada"),
	{ type: "remove", ...by("ada"), target: 10 },
	{ type: "delete-room", room: "den", reason: "", at },
];

test("[ORD1] [PIN1] what is pinned is decided so from rules 9 on, and before nothing is", () => {
	const { decide, chain } = logThread();
	expect(withPins.map(decide)).toEqual(
		withPins.map((draft) => (draft === pinnedAgain ? `${draft.type} repeated` : accepted(draft))),
	);
	expect(chain()).toEqual({ from: 1, hash: "s3e_xWAeDKav6JMJZi4XKnm0w_9Cg3TEFrpjQYPcas0" });
	const older = logThread();
	const before = withPins.map((one): Draft => (one.type === "rules" ? { ...one, n: 8 } : one));
	expect(before.map(older.decide)[10]).toBe("moderate refused");
});

/** Blocks, since rules 9: said, said again, in the way of a conversation, taken back, and gone with who said it. */
const blocks = (session: string, person: string, on = true): Draft => ({
	...{ type: "block", session, person, on, max: 2, at },
});
const blockedAgain = blocks("ada", "bo");
const begins = { type: "begin-conversation", session: "bo", others: ["ada"], at } as const;
const withBlocks: readonly Draft[] = [
	{ type: "rules", n: 9 },
	...drafts.slice(1, 8),
	blocks("ada", "bo"),
	blockedAgain,
	blocks("bo", "cy"),
	begins,
	blocks("ada", "bo", false),
	{ ...begins, at: at + 1 },
	{ type: "release-session", session: "bo", ended: true, at },
];

test("[ORD1] [BLOCK1] [BLOCK2] who blocks whom is decided so from rules 9 on, and before nobody does", () => {
	const { decide, chain } = logThread();
	const outcomes = new Map<Draft, string>([
		[blockedAgain, "block repeated"],
		[begins, "begin-conversation refused"],
	]);
	expect(withBlocks.map(decide)).toEqual(withBlocks.map((draft) => outcomes.get(draft) ?? accepted(draft)));
	expect(chain()).toEqual({ from: 1, hash: "WGekJoIYOZgUdqHExRU8zTvkNlVr5Wf5qYPIarR0-2M" });
	const older = logThread();
	const before = withBlocks.map((one): Draft => (one.type === "rules" ? { ...one, n: 8 } : one));
	expect(before.map(older.decide)[8]).toBe("block refused");
});

/** Saved messages, since rules 10: one, again, one too many, let go, what is not there, and gone with who saved them. */
const saving = (target: number, on = true): Draft => ({
	...{ type: "save", session: "ada", target, on, max: 1, at },
	...(on && { room: "den" }),
});
const [savedAgain, savedTooMany, savedNothing] = [saving(9), saving(10), saving(1)];
const withSaved: readonly Draft[] = [
	{ type: "rules", n: 10 },
	...drafts.slice(1, 8),
	{ type: "post", ...by("bo"), id: "m1", text: "the rules" },
	{ type: "post", ...by("ada"), id: "m2", text: "where we meet" },
	saving(9),
	savedAgain,
	savedTooMany,
	savedNothing,
	saving(9, false),
	saving(10),
	{ type: "release-session", session: "ada", ended: true, at },
];

test("[ORD1] [SAVE1] what is saved is decided so from rules 10 on, and before nothing is", () => {
	const { decide, chain } = logThread();
	const outcomes = new Map<Draft, string>([
		[savedAgain, "save repeated"],
		[savedTooMany, "save refused"],
		[savedNothing, "save refused"],
	]);
	expect(withSaved.map(decide)).toEqual(withSaved.map((draft) => outcomes.get(draft) ?? accepted(draft)));
	expect(chain()).toEqual({ from: 1, hash: "f77tatmFChdDANGQy4VeLGHBoTV9krWU-IRriJoWIqM" });
	const older = logThread();
	const before = withSaved.map((one): Draft => (one.type === "rules" ? { ...one, n: 9 } : one));
	expect(before.map(older.decide)[10]).toBe("save refused");
});

/** Deeds in the whole house, since rules 10: kept out by person, name and address, and let in again. */
const inHouse = (deed: HouseDeed): Draft => ({ type: "house-deed", deed, reason: " rude ", at });
const keepsOut = (session: string, max = 1) =>
	inHouse({ do: "ban", session, seconds: 10, addresses: ["here"], max });
const comesFrom = (session: string, address: string, later = 0): Draft => ({
	...{ type: "open-session", session, tokenHash: `of ${session}`, name: session, key: session },
	...{ address, at: at + later },
});
const oneTooMany = keepsOut("cy");
const fromThere = comesFrom("dee", "here");
const oneNamedSo = { ...comesFrom("eve", "elsewhere"), name: "bo", key: "bo" } as Draft;
const keepsNone = inHouse({ do: "release-name", session: "cy" });
const withHouseDeeds: readonly Draft[] = [
	{ type: "rules", n: 10 },
	...drafts.slice(1, 4),
	keepsOut("bo"),
	...[oneTooMany, fromThere, oneNamedSo, keepsNone],
	comesFrom("fay", "elsewhere"),
	inHouse({ do: "unban", ban: 5 }),
	fromThere,
	keepsOut("fay"),
	comesFrom("gil", "here", 10_000),
	inHouse({ do: "end-devices", session: "cy" }),
];

test("[ORD1] [WHO64] [WHO65] deeds in the house are decided so from rules 10 on, and before there are none", () => {
	const { decide, chain } = logThread();
	const refused = new Set([oneTooMany, oneNamedSo, keepsNone]);
	const outcomes = withHouseDeeds.map((draft, place) =>
		refused.has(draft) || place === 6 ? `${draft.type} refused` : accepted(draft),
	);
	expect(withHouseDeeds.map(decide)).toEqual(outcomes);
	expect(chain()).toEqual({ from: 1, hash: "E8dtt9QyGZ5RE8OSOfqBPg8Ps0jr89zloXq-8kpaBM4" });
	const older = logThread();
	const before = withHouseDeeds.map((one): Draft => (one.type === "rules" ? { ...one, n: 9 } : one));
	expect(before.map(older.decide)[4]).toBe("house-deed refused");
});

/** From where the operator does something, since rules 11: of whatever kind it is. */
const placed = (draft: Draft): Draft => ({ ...draft, from: "there" });
const withPlaces: readonly Draft[] = [
	{ type: "rules", n: 11 },
	...drafts.slice(1, 8),
	placed({ ...wish({ do: "settings", topic: "of none" }), by: null } as Draft),
	{ type: "post", ...by("bo"), id: "p1", text: "rude" },
	{ type: "report-within", ...by("ada"), target: 10, reason: "rude", openOfOneMax: 3 },
	placed({ type: "resolve-report", room: "den", by: null, report: 11, reason: "well", at }),
	placed({ type: "blank-reason", room: "den", entry: 12, at }),
	placed({ type: "remove", session: null, room: "den", target: 10, at }),
	placed(inHouse({ do: "end-devices", session: "cy" })),
	placed({ type: "delete-room", room: "den", reason: "", at }),
];

test("[ORD1] [WHO42] from where something is done stands in the log from rules 11 on, and before it is done without", () => {
	const { decide, chain } = logThread();
	expect(withPlaces.map(decide)).toEqual(withPlaces.map(accepted));
	expect(chain()).toEqual({ from: 1, hash: "JC8_Qq4zXeNe-rKrI1LnbKd4C2OlyFctNpgq8ildxMY" });
	const older = logThread();
	const before = withPlaces.map((one): Draft => (one.type === "rules" ? { ...one, n: 10 } : one));
	expect(before.map(older.decide)[8]).toBe("moderate refused");
	const bare = { type: "delete-room", room: "den", reason: "", at } as const;
	expect(inOlderForm(placed(bare))).toEqual(bare);
});

/** Messages that are sent at a time, since rules 11: set, again, one too many, changed, cancelled, sent, not sent, gone with their author. */
const puts = (id: string, text = "later", max = 2): Draft => ({
	...{ type: "post-later", ...by("ada"), id, text, sendAt: at + 1_000, max },
});
const rings = (id: string, session = "ada"): Draft => ({
	...{ type: "due", id: `later ${session} ${id}`, at: at + 1_000 },
});
const cancels = (id: string): Draft => ({ type: "cancel-later", session: "ada", id, at });
const again = puts("l1");
const [tooManyLater, sentAlready, cancelsNothing, ringsNever] = [
	puts("l3"),
	puts("l1", "later still"),
	cancels("l1"),
	rings("l1"),
];
const withLater: readonly Draft[] = [
	{ type: "rules", n: 11 },
	...drafts.slice(1, 8),
	puts("l1"),
	again,
	puts("l2"),
	tooManyLater,
	puts("l2", "later, in other words"),
	cancels("l2"),
	rings("l1"),
	ringsNever,
	sentAlready,
	cancelsNothing,
	puts("l2"),
	wish({ do: "settings", closed: true }),
	rings("l2"),
	puts("l4"),
	{ type: "release-session", session: "ada", ended: true, at },
	rings("l4"),
];

test("[ORD1] [LATER1] [LATER3] what is sent at a time is decided so from rules 11 on, and before nothing is", () => {
	const { decide, chain } = logThread();
	const refused = new Set([tooManyLater, sentAlready, cancelsNothing, ringsNever, withLater.at(-1)]);
	const outcomes = withLater.map((draft) => {
		if (draft === again) return "post-later repeated";
		return refused.has(draft) ? `${draft.type} refused` : accepted(draft);
	});
	expect(withLater.map(decide)).toEqual(outcomes);
	expect(chain()).toEqual({ from: 1, hash: "cFAfQNTQzLv7f43rrnGL1XlVJF8R4GqNZYT2OFnT7gU" });
	const older = logThread();
	const before = withLater.map((one): Draft => (one.type === "rules" ? { ...one, n: 10 } : one));
	expect(before.map(older.decide)[8]).toBe("post-later refused");
});

/** Reminders, since rules 11: set, again, one too many, rung, ended, and over by an answer, be it sent later. */
const reminds = (target: number, ms = 1_000): Draft => ({
	...{ type: "remind", session: "ada", room: "den", target, remindAt: at + ms, max: 2, at },
});
const forgets = (target: number): Draft => ({ type: "end-reminder", session: "ada", target, at });
const comes = (target: number): Draft => ({ type: "due", id: `remind ada ${target}`, at: at + 1_000 });
const remindsAgain = reminds(9);
const neverReminded: readonly Draft[] = [reminds(11), forgets(11), comes(9), forgets(10)];
const withReminders: readonly Draft[] = [
	{ type: "rules", n: 11 },
	...drafts.slice(1, 8),
	...["m1", "m2", "m3"].map((id): Draft => ({ type: "post", ...by("bo"), id, text: id })),
	reminds(9),
	remindsAgain,
	reminds(10),
	...neverReminded.slice(0, 2),
	comes(9),
	...neverReminded.slice(2, 3),
	reminds(9, 2_000),
	forgets(10),
	{ type: "post", ...by("ada"), id: "m4", text: "an answer", replyTo: 9 },
	reminds(10),
	{ ...puts("l1", "an answer, later"), replyTo: 10 } as Draft,
	rings("l1"),
	...neverReminded.slice(3),
	reminds(10),
	{ type: "release-session", session: "ada", ended: true, at },
];

test("[ORD1] [REMIND1] [REMIND4] of what people are reminded is decided so from rules 11 on, and before they are not", () => {
	const { decide, chain } = logThread();
	const outcomes = withReminders.map((draft) => {
		if (draft === remindsAgain) return "remind repeated";
		return neverReminded.includes(draft) ? `${draft.type} refused` : accepted(draft);
	});
	expect(withReminders.map(decide)).toEqual(outcomes);
	expect(chain()).toEqual({ from: 1, hash: "4dcKjXYjNxcC4L3dq_-BpU2ws9K0AhgdzC_KMwvl2Gg" });
	const older = logThread();
	const before = withReminders.map((one): Draft => (one.type === "rules" ? { ...one, n: 10 } : one));
	expect(before.map(older.decide)[11]).toBe("remind refused");
});

/** Profiles, since rules 11: with a picture, again, of somebody else, in a message, changed, taken by the operator, gone with the name. */
const image = (id: string, session: string) =>
	({
		type: "store-file",
		file: {
			...{ info: { ...file, id }, session, at, content: `c ${id}`, contentBytes: 4 },
			...{ thumbnail: `t ${id}`, thumbnailBytes: 4 },
		},
	}) as Draft;
const says = (more: object, session = "ada", token = "token 1") =>
	({ type: "set-profile", session, askedBy: token, about: " hello ", ...more, at }) as Draft;
const notShown = [
	says({ about: "a guest" }, "bo", "of bo"),
	says({ about: "by an old token" }, "ada", "of ada"),
	says({ picture: "i2" }),
	says({ picture: "f1" }),
];
const withProfiles: readonly Draft[] = [
	{ type: "rules", n: 11 },
	...drafts.slice(1, 8),
	...[image("i1", "ada"), image("i2", "bo"), image("i3", "ada"), drafts[10] as Draft],
	{
		...{ type: "keep-name", session: "ada", ...asks("of ada"), device: "ada", ...token(1) },
		...{ words: ofWords("ada", 1), keptMax: 2, at },
	},
	...notShown,
	says({ picture: "i1", status: { text: " busy ", until: at + 1 }, quietUntil: at + 2 }),
	says({ picture: "i1" }),
	says({ about: "" }),
	says({ picture: "i3", about: "" }),
	says({ picture: null, about: "" }),
	inHouse({ do: "clear-profile", session: "ada" }),
	says({ about: "at last" }),
	{ type: "release-name", session: "ada", key: "ada", at },
];

test("[ORD1] [WHO70] [WHO72] what people say of themselves is decided so from rules 11 on, and before nothing is", () => {
	const { decide, chain } = logThread();
	const outcomes = withProfiles.map((draft) =>
		notShown.includes(draft) ? `${draft.type} refused` : accepted(draft),
	);
	expect(withProfiles.map(decide)).toEqual(outcomes);
	expect(chain()).toEqual({ from: 1, hash: "FMbNmvYVtEhfqIlTqtm5aPLX3Q3sJSnmq5qx-ya4Ytc" });
	const older = logThread();
	const before = withProfiles.map((one): Draft => (one.type === "rules" ? { ...one, n: 10 } : one));
	const decided = before.map(older.decide);
	for (const [place, draft] of before.entries())
		if (rulesOf(draft) === 11) expect(decided[place]).toBe(`${draft.type} refused`);
});

/** Renamed by the operator, since rules 11: a guest, who keeps a name, by a name that is taken, and by the one that they have. */
const renamesTo = (session: string, name: string) => inHouse({ do: "rename", session, name, key: name });
const notRenamed = [renamesTo("bo", "ada"), renamesTo("cy", "cy")];
const withRenamed: readonly Draft[] = [
	{ type: "rules", n: 11 },
	...drafts.slice(1, 8),
	{
		...{ type: "keep-name", session: "ada", ...asks("of ada"), device: "ada", ...token(1) },
		...{ words: ofWords("ada", 1), keptMax: 2, at },
	},
	...notRenamed,
	renamesTo("bo", "robert"),
	renamesTo("ada", "ada l"),
	renamesTo("cy", "ada"),
];

test("[ORD1] [WHO74] whom the operator renames is decided so from rules 11 on, and before nobody is", () => {
	const { decide, chain } = logThread();
	expect(withRenamed.map(decide)).toEqual(
		withRenamed.map((draft) => (notRenamed.includes(draft) ? `${draft.type} refused` : accepted(draft))),
	);
	expect(chain()).toEqual({ from: 1, hash: "gxyRo60Zb0Yymk5RQAxk7dh0MybTEUBCE0NoT_OO5uY" });
	const older = logThread();
	const before = withRenamed.map((one): Draft => (one.type === "rules" ? { ...one, n: 10 } : one));
	expect(before.map(older.decide).slice(-3)).toEqual(Array(3).fill("house-deed refused"));
});

/** Who waits in one room, comes into another, and only then gets the seat: what is stored knows another order of rooms. */
const inTwoRooms: readonly Draft[] = [
	...drafts.slice(0, 6),
	{ type: "open-room", room: "attic", title: "", topic: "", capacity: 0, listed: true, by: "ada", at },
	{ type: "take-seat", ...by("ada") },
	{ type: "take-seat", ...by("bo"), proof: "argon2id$1" },
	{ type: "wait-for-seat", ...by("cy"), proof: "argon2id$1" },
	{ type: "take-seat", ...by("cy"), room: "attic" },
	{ type: "leave-room", session: "bo", room: "den" },
	{ type: "wait-for-seat", ...by("bo"), proof: "argon2id$1" },
	{ type: "take-seat", ...by("bo"), room: "attic" },
	{ type: "release-session", session: "bo", ended: false, at },
	{ type: "release-session", session: "cy", ended: true, at },
];

/** As many memberships without a seat as there may be. */
const few = { ...limits, membershipsMax: 1 };
const inAFullHouse: readonly Draft[] = [
	{ type: "rules", n: 5 },
	...drafts.slice(1, 8),
	{ type: "open-room", room: "attic", title: "", topic: "", capacity: 0, listed: true, by: "ada", at },
	{ type: "release-session", session: "bo", ended: false, at, limits: few },
	{ type: "release-session", session: "ada", ended: false, at, limits: few },
	{ type: "take-seat", ...by("bo"), room: "attic" },
	{ type: "release-session", session: "bo", ended: false, at, limits: few },
	{ type: "take-seat", ...by("ada") },
	{ type: "release-session", session: "ada", ended: false, at, limits: few },
];

test("[ORD1] a node that started anew before each place decides as one that never did", () => {
	for (const log of [
		drafts,
		inTwoRooms,
		withDevices,
		withEnds,
		withMembers,
		withSets,
		withActivities,
		withHung,
		withWriting,
		withKeepers,
		withPasskeys,
		withProvider,
		withHooks,
		withOutgoing,
		withCalling,
		withInvitations,
		withModerators,
		withPins,
		withBlocks,
		withPlaces,
		withLater,
		withReminders,
		withEmbedding,
		withProfiles,
		withRenamed,
		inAFullHouse,
	]) {
		const [ran, started] = [logThread(), logThread()];
		for (const draft of log) ran.decide(draft);
		for (const draft of log) {
			started.load();
			started.decide(draft);
		}
		expect(started.chain()).toEqual(ran.chain());
	}
});

/** Bots that moderate, since rules 10: what moderators may, to nobody who keeps the room, while they are there. */
const byBot = (does: object, id = "b1") => ({ ...wish(does), by: `bot:${id}` }) as Draft;
const bot = { do: "add", template: "", secretHash: "s1" };
const notTheirs: readonly Draft[] = [
	byBot({ do: "mute", session: "ada", seconds: 10 }),
	byBot({ do: "settings", closed: true }),
	byBot({ do: "mute", session: "bo", seconds: 10 }, "b2"),
	byBot({ do: "unban", ban: 15 }),
];
const withKeepingBots: readonly Draft[] = [
	{ type: "rules", n: 10 },
	...drafts.slice(1, 8),
	integrates({ ...bot, hook: "b1", name: "Keeper", scopes: "read moderate" }),
	integrates({ ...bot, hook: "b2", name: "Echo", secretHash: "s2", scopes: "read write" }),
	{ type: "post", ...by("bo"), id: "p1", text: "rude" },
	{ type: "report-within", ...by("ada"), target: 11, reason: "rude", openOfOneMax: 3 },
	{ type: "resolve-report", room: "den", by: "bot:b1", report: 12, reason: "", at },
	{ type: "remove", session: "bot:b1", room: "den", target: 11, reason: "rude", asKeeper: true, at },
	byBot({ do: "ban", session: "bo", seconds: 10 }),
	...notTheirs.slice(0, 3),
	integrates({ do: "remove", hook: "b1" }),
	...notTheirs.slice(3),
];

test("[ORD1] [BOT4] what bots moderate is decided so from rules 10 on", () => {
	const { decide, chain } = logThread();
	expect(withKeepingBots.map(decide)).toEqual(
		withKeepingBots.map((draft) => (notTheirs.includes(draft) ? `${draft.type} refused` : accepted(draft))),
	);
	expect(chain()).toEqual({ from: 1, hash: "Y5mmlrAFqSz6Yswehwy--lBJwYTxCuHlGh5Qu62M5l8" });
	const brought = withKeepingBots.filter((draft) => rulesOf(draft) === 10).map(({ type }) => type);
	expect(brought).toEqual(["rules", "integrate", "resolve-report", "remove", ...Array(5).fill("moderate")]);
});

/** Other sites show a room, since rules 11: not while it asks for a passphrase, ended by hand, and by who takes it from the list. */
const whileLocked = wish({ do: "settings", embed: "read" });
const withEmbedding: readonly Draft[] = [
	{ type: "rules", n: 11 },
	...drafts.slice(1, 8),
	whileLocked,
	{ ...wish({ do: "settings" }), verifier: null } as Draft,
	wish({ do: "settings", embed: "read", topic: "of everybody" }),
	wish({ do: "settings", embed: "no" }),
	wish({ do: "settings", embed: "read" }),
	wish({ do: "settings", listed: false }),
];

test("[ORD1] [EMBED1] what other sites show is decided so from rules 11 on", () => {
	const { decide, chain } = logThread();
	expect(withEmbedding.map(decide)).toEqual(
		withEmbedding.map((draft) => (draft === whileLocked ? `${draft.type} refused` : accepted(draft))),
	);
	expect(chain()).toEqual({ from: 1, hash: "gWa8MkwLGbYpUWibawoE92g-0imQZjAv2sjaCSbLJLc" });
	expect(withEmbedding.filter((draft) => rulesOf(draft) === 11)).toHaveLength(5);
});
