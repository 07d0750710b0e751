import { expect, test } from "vitest";
import type { Draft } from "../../app/drafts.ts";
import { chatRules } from "../../app/rules/decide.ts";
import { houseLimits } from "../../app/rules/house-limits.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import type { Past } from "../../app/rules/past.ts";
import { restoreHouse } from "../../app/rules/restore-house.ts";

const unbounded = new Proxy({}, { get: () => 1_000 }) as Parameters<typeof houseLimits>[0];
const { decide, fold } = chatRules(houseLimits(unbounded));
const past = { roomsOf: () => [] } as Partial<Past> as Past;
const at = 1_000;

/** Ada, who kept her name by the passkey "one", and Bo, who may; both sit in the den. */
function house(): HouseState {
	const state = restoreHouse({
		...{ sessions: [], devices: [], rooms: [], activities: [], bans: [], mutes: [], speakers: [] },
		...{ seats: [], line: [], members: { areKept: true, outside: [], passed: [] } },
		conversations: { inForce: true, rooms: [], people: [] },
	});
	for (const session of ["ada", "bo"])
		does(state, { type: "open-session", session, tokenHash: `of ${session}`, name: session, at });
	const den = { room: "den", title: "", topic: "", capacity: 0, listed: true, by: null, at };
	does(state, { type: "open-room", ...den });
	for (const session of ["ada", "bo"]) does(state, { type: "take-seat", session, room: "den", at });
	does(state, keeping("ada", "one"));
	return state;
}

function does(state: HouseState, draft: Draft): void {
	const decision = decide(state, past, draft);
	if (!("event" in decision)) throw new Error(`${draft.type}: ${JSON.stringify(decision)}`);
	fold(state, decision.event, state.newest + 1);
}

function refusalOf(state: HouseState, draft: Draft) {
	const decision = decide(state, past, draft);
	return "refusal" in decision ? [decision.refusal.code, decision.refusal.field] : "accepted";
}

const made = (id: string, after: number) => ({ id, publicKey: `key of ${id}`, counter: 0, after });
const keeping = (session: string, id: string): Draft => ({
	...{ type: "keep-name", session, askedBy: `of ${session}`, device: session },
	...{ tokenHash: `new of ${session}`, passkey: made(id, 0), keptMax: 10, at },
});
const adding = (id: string, after: number, askedBy = "new of ada"): Draft => ({
	...{ type: "add-passkey", session: "ada", askedBy, passkey: made(id, after), at },
});
const removing = (passkey: string, askedBy = "new of ada"): Draft => ({
	...{ type: "remove-passkey", session: "ada", askedBy, passkey, at },
});
let devices = 0;
const proving = (passkey: string, after: number, counter = 0): Draft => {
	devices += 1;
	const device = { device: `device ${devices}`, tokenHash: `token ${devices}` };
	return { type: "prove", session: "ada", by: { passkey, counter, after }, ...device, at };
};
const [over, wrong] = [
	["not-allowed", "challenge"],
	["not-allowed", "passkey"],
];

test("[WHO12] a passkey is one person's, asked for by a token of theirs, and no more than sixteen are", () => {
	const state = house();
	expect(refusalOf(state, keeping("bo", "one"))).toEqual(wrong);
	expect(refusalOf(state, adding("two", state.newest, "of ada"))[0]).toBe("token-invalid");
	expect(refusalOf(state, adding("two", state.newest, "of bo"))[0]).toBe("token-invalid");
	expect(refusalOf(state, removing("one", "of ada"))[0]).toBe("token-invalid");
	expect(refusalOf(state, adding("one", state.newest))).toEqual(wrong);
	for (let no = 2; no <= 16; no++) does(state, adding(`no ${no}`, state.newest));
	expect(refusalOf(state, adding("no 17", state.newest))).toEqual(wrong);
	expect(state.keeping.passkeys.size).toBe(16);
	does(state, { type: "release-name", session: "ada", key: "ada", at });
	expect(state.keeping.passkeys.size).toBe(0);
	expect(refusalOf(state, proving("one", state.newest))).toEqual(wrong);
});

test("[WHO12] the last proof stays, and neither words nor passkeys are one where there are none", () => {
	const state = house();
	expect(refusalOf(state, removing("one"))).toEqual(wrong);
	expect(refusalOf(state, removing("two"))).toEqual(wrong);
	const bare = { ...keeping("bo", "two"), passkey: undefined } as unknown as Draft;
	expect(refusalOf(state, bare)).toEqual(["not-allowed", "sheet"]);
	expect(refusalOf(state, { ...proving("one", 0), by: { words: "" } } as Draft)).toEqual([
		"not-allowed",
		"words",
	]);
	does(state, { type: "take-words", session: "ada", askedBy: "new of ada", words: "hers", at });
	does(state, removing("one"));
	expect(state.sessions.get("ada")?.kept).toMatchObject({ words: "hers", passkeys: [] });
});

test("[WHO12] [WHO50] where the provider knows somebody the last passkey goes, and the provider goes with the name alone", () => {
	const state = house();
	expect(refusalOf(state, removing("one"))).toEqual(wrong);
	does(state, { type: "link-subject", session: "ada", askedBy: "new of ada", subject: "of ada", at });
	does(state, removing("one"));
	expect(state.sessions.get("ada")?.kept).toMatchObject({ words: undefined, passkeys: [] });
	const other: Draft = {
		type: "link-subject",
		session: "ada",
		askedBy: "new of ada",
		subject: "another",
		at,
	};
	expect(refusalOf(state, other)).toEqual(["not-allowed", "provider"]);
	does(state, { type: "leave-for-good", session: "ada", askedBy: "new of ada", messages: "kept", at });
	expect(state.keeping.subjects.size).toBe(0);
});

test("[WHO14] what was said behind a place of the log is over with the next use of that passkey, and of that alone", () => {
	const state = house();
	does(state, adding("two", state.newest));
	const before = state.newest;
	does(state, proving("one", before));
	expect(refusalOf(state, proving("one", before))).toEqual(over);
	does(state, proving("two", before));
	does(state, proving("one", state.newest));
	// a passkey that went and came again does not know what was said by it before
	const early = state.newest;
	does(state, removing("two"));
	expect(refusalOf(state, adding("two", early))).toEqual(over);
	does(state, adding("two", state.newest));
	expect(refusalOf(state, proving("two", early))).toEqual(over);
});

test("[WHO12] what counts and counts no further is a copy", () => {
	const state = house();
	does(state, proving("one", state.newest));
	does(state, proving("one", state.newest, 5));
	for (const counter of [0, 4, 5])
		expect(refusalOf(state, proving("one", state.newest, counter))).toEqual(wrong);
	does(state, proving("one", state.newest, 6));
});
