import { refuse } from "@parley/protocol/refusals";
import { expect, test } from "vitest";
import type { Draft } from "../drafts.ts";
import { chatRules } from "./decide.ts";
import type { Past, PastMessage } from "./past.ts";
import { restoreHouse } from "./restore-house.ts";

const nothingThere = () => ({ refusal: refuse("no-such-message") });
const NOBODY_SAID_ANYTHING: Past = {
	post: () => undefined,
	message: () => undefined,
	lastPost: () => undefined,
	file: () => undefined,
	reaction: () => undefined,
	hasReaction: () => false,
	kinds: () => 0,
	report: () => undefined,
	openReports: () => ({ open: 0, openOfOne: 0 }),
	reportAt: () => undefined,
	pin: () => undefined,
	pins: () => 0,
	saved: () => undefined,
	savedBy: () => 0,
	later: () => undefined,
	laterBy: () => 0,
	reminder: () => undefined,
	remindersOf: () => 0,
	picture: () => undefined,
	reason: () => undefined,
	keyed: () => undefined,
	blanking: () => undefined,
	roomsOf: () => [],
	isIn: () => false,
	standing: () => undefined,
	begin: (event) => ({ event }),
	writes: () => false,
	move: nothingThere,
	answer: nothingThere,
	freeSeat: nothingThere,
	stop: nothingThere,
	allow: nothingThere,
};
const MESSAGE: PastMessage = {
	...{ seq: 7, room: "den", author: "bo", text: "well" },
	...{ editedSeq: null, removedSeq: null },
};
const HERE = { session: "ada", room: "den", at: 100 } as const;
const POST = { type: "post", ...HERE, id: "first", text: "well" } as const;
const REPORT = { type: "report-within", ...HERE, target: 7, reason: "rude", openOfOneMax: 2 } as const;
const RESOLVE = { type: "resolve-report", room: "den", by: null, report: 9, reason: "", at: 100 } as const;
const BLANK = { type: "blank-reason", room: "den", entry: 5, at: 100 } as const;
const REACT = { type: "react-within", ...HERE, target: 7, emoji: "👍", on: true, kindsMax: 3 } as const;
const rules = chatRules({
	...{ roomsMax: 10, conversationsMax: 10, conversationsUnansweredMax: 10, sessionsMax: 10 },
	...{
		roomBansMax: 3,
		reportsOpenMax: 4,
		activityStartBytesMax: 8_192,
		activityStateBytesMax: 262_144,
		activityMoveBytesMax: 1_024,
		membershipsMax: 1_000,
		membershipsPerPersonMax: 200,
	},
});

/** Ada and Bo sit in a den that nobody owns. */
function den(room: { readOnly?: number; slowMs?: number } = {}) {
	return restoreHouse({
		sessions: ["ada", "bo"].map((name, index) => ({
			...{ session: name, tokenHash: null, name, key: name },
			...{ holdsName: 1, since: index + 1, usedAt: 0 },
		})),
		devices: [],
		rooms: [
			{
				...{ room: "den", title: "den", topic: "", capacity: 0, listed: 1, owner: null, closed: 0 },
				...{ readOnly: 0, slowMs: 0, verifier: null, openedAt: 0, moved: 0, ...room },
			},
		],
		seats: ["ada", "bo"].map((session, index) => ({ room: "den", session, seq: index + 4 })),
		...{ line: [], members: { areKept: false, outside: [], passed: [] }, bans: [], mutes: [], speakers: [] },
		activities: [],
		conversations: { inForce: false, rooms: [], people: [] },
	});
}

/** What becomes of it: `accepted`, the Seq that it repeats, or the code of its refusal. */
function decided(draft: Draft, past: Partial<Past> = {}, state = den()): string | number {
	const decision = rules.decide(state, { ...NOBODY_SAID_ANYTHING, ...past }, draft);
	if ("event" in decision) return "accepted";
	return "repeated" in decision ? decision.repeated : decision.refusal.code;
}

const stands = { message: () => MESSAGE };
const removed = { message: () => ({ ...MESSAGE, text: null, removedSeq: 8 }) };
const elsewhere = { message: () => ({ ...MESSAGE, room: "attic" }) };

test("[ONCE1] [ONCE2] a post that stands under its id is answered with its Seq, and another text under it is refused", () => {
	const earlier = { seq: 3, room: "den", isSame: true };
	expect(decided(POST)).toBe("accepted");
	expect(decided(POST, { post: () => earlier })).toBe(3);
	expect(decided(POST, { post: () => ({ ...earlier, isSame: false }) })).toBe("id-reused");
	expect(decided(POST, { post: () => ({ ...earlier, room: "attic" }) })).toBe("id-reused");
});

test("[ONCE1] who may not write any more is told of what stands, and refused what does not", () => {
	const silent = den({ readOnly: 1 });
	expect(decided(POST, { post: () => ({ seq: 3, room: "den", isSame: true }) }, silent)).toBe(3);
	expect(decided(POST, {}, silent)).toBe("not-allowed");
});

test("[MOD5] a room that goes slowly waits from one's last post on, and says for how long", () => {
	const slow = den({ slowMs: 50 });
	const past = { ...NOBODY_SAID_ANYTHING, lastPost: () => 70 };
	expect(rules.decide(slow, past, POST)).toMatchObject({ refusal: { code: "too-fast", retryAfterMs: 20 } });
	expect(decided(POST, { lastPost: () => 50 }, slow)).toBe("accepted");
	expect(decided(POST, {}, slow)).toBe("accepted");
	expect(decided(POST, { lastPost: () => 99 })).toBe("accepted");
});

test("[FILE4] a file goes into one message, by whom it belongs to, while it is there", () => {
	const info = { id: "one", name: "notes.txt", bytes: 1, type: "text/plain" };
	const withFile = { ...POST, files: [info] } as unknown as Draft;
	const file = { session: "ada", message: null, isGone: false, isImage: false };
	expect(decided(withFile, { file: () => file })).toBe("accepted");
	expect(decided(withFile)).toBe("no-such-file");
	expect(decided(withFile, { file: () => ({ ...file, isGone: true }) })).toBe("no-such-file");
	expect(decided(withFile, { file: () => ({ ...file, session: "bo" }) })).toBe("no-such-file");
	expect(decided(withFile, { file: () => ({ ...file, message: 3 }) })).toBe("id-reused");
});

test("[BAD] what is done to a message needs one of that room that stands, and what only its author may, its author", () => {
	const edit = { type: "edit", ...HERE, session: "bo", target: 7, text: "better" } as const;
	const remove = { type: "remove", ...HERE, session: "bo", target: 7 } as const;
	for (const draft of [edit, REACT, { ...POST, replyTo: 7 }] as const) {
		expect(decided(draft, stands)).toBe("accepted");
		for (const past of [{}, removed, elsewhere]) expect(decided(draft, past)).toBe("no-such-message");
	}
	expect(decided(remove, stands)).toBe("accepted");
	for (const draft of [edit, remove]) expect(decided({ ...draft, session: "ada" }, stands)).toBe("not-yours");
	expect(decided({ ...remove, session: null }, stands)).toBe("accepted");
});

test("[ONCE3] a change that changes nothing is answered with the Seq that made it so", () => {
	const edit = { type: "edit", ...HERE, session: "bo", target: 7, text: "well" } as const;
	expect(decided(edit, stands)).toBe(7);
	expect(decided(edit, { message: () => ({ ...MESSAGE, editedSeq: 12 }) })).toBe(12);
	expect(decided({ type: "remove", ...HERE, session: "bo", target: 7 }, removed)).toBe(8);
	expect(decided({ ...REACT, on: false }, stands)).toBe(7);
	expect(decided(REACT, { ...stands, reaction: () => ({ on: true, seq: 9 }) })).toBe(9);
	expect(decided(REACT, { ...stands, reaction: () => ({ on: false, seq: 9 }) })).toBe("accepted");
});

test("[NOW3] where as many kinds stand as may, only these can be chosen", () => {
	expect(decided(REACT, { ...stands, kinds: () => 2 })).toBe("accepted");
	expect(decided(REACT, { ...stands, kinds: () => 3 })).toBe("not-allowed");
	expect(decided(REACT, { ...stands, kinds: () => 3, hasReaction: () => true })).toBe("accepted");
	expect(decided({ ...REACT, type: "react" } as Draft, { ...stands, kinds: () => 3 })).toBe("accepted");
});

test("[MOD7] a message that stands is reported once by each, and no more are open than may be", () => {
	expect(decided(REPORT, stands)).toBe("accepted");
	for (const past of [{}, removed, elsewhere]) expect(decided(REPORT, past)).toBe("no-such-message");
	const open = (all: number, ofOne: number) => ({
		...stands,
		openReports: () => ({ open: all, openOfOne: ofOne }),
	});
	expect(decided(REPORT, { ...open(4, 2), report: () => 6 })).toBe(6);
	expect(decided(REPORT, open(3, 1))).toBe("accepted");
	expect(decided(REPORT, open(3, 2))).toBe("too-fast");
	expect(decided(REPORT, open(4, 1))).toBe("busy");
});

test("[MOD10] [ONCE3] a report is resolved once, and a reason is blanked once, where there is one", () => {
	expect(decided(RESOLVE)).toBe("not-allowed");
	expect(decided(RESOLVE, { reportAt: () => ({ room: "attic", target: 2, resolvedSeq: null }) })).toBe(
		"not-allowed",
	);
	expect(decided(RESOLVE, { reportAt: () => ({ room: "den", target: 2, resolvedSeq: null }) })).toBe(
		"accepted",
	);
	expect(decided(RESOLVE, { reportAt: () => ({ room: "den", target: 2, resolvedSeq: 11 }) })).toBe(11);
	expect(decided(BLANK)).toBe("not-allowed");
	expect(decided(BLANK, { reason: () => "" })).toBe("not-allowed");
	expect(decided(BLANK, { reason: () => "rude" })).toBe("accepted");
	expect(decided(BLANK, { reason: () => "", blanking: () => 13 })).toBe(13);
});
