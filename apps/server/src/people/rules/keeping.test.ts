import { expect, test } from "vitest";
import type { Draft } from "../../app/drafts.ts";
import { chatRules } from "../../app/rules/decide.ts";
import { houseLimits } from "../../app/rules/house-limits.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import type { Past } from "../../app/rules/past.ts";
import { restoreHouse } from "../../app/rules/restore-house.ts";
import { lifeOf } from "../expiry.ts";
import { keeperOf } from "./keeping-state.ts";

const unbounded = new Proxy({}, { get: () => 1_000 }) as Parameters<typeof houseLimits>[0];
const { decide, fold } = chatRules(houseLimits(unbounded));
const past = {} as Past;
const at = 1_000;

/** Ada and Bo sit in the den; Cy only said hello. */
function house(): HouseState {
	const state = restoreHouse({
		...{ sessions: [], devices: [], rooms: [], activities: [], bans: [], mutes: [], speakers: [] },
		...{ seats: [], line: [], members: { areKept: true, outside: [], passed: [] } },
		conversations: { inForce: true, rooms: [], people: [] },
	});
	for (const session of ["ada", "bo", "cy"])
		does(state, { type: "open-session", session, tokenHash: `of ${session}`, name: session, at });
	const den = { room: "den", title: "", topic: "", capacity: 0, listed: true, by: null, at };
	does(state, { type: "open-room", ...den });
	for (const session of ["ada", "bo"]) does(state, { type: "take-seat", session, room: "den", at });
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

const keeping = (session: string, more: object = {}) =>
	({
		...{ type: "keep-name", session, askedBy: `of ${session}`, device: session },
		...{ tokenHash: `new of ${session}` },
		...{ words: `words of ${session}`, keptMax: 10, at, ...more },
	}) as Draft;
const opening = (name: string, more: object = {}): Draft => ({
	...{ type: "open-session", session: "new", tokenHash: "of new", name, at },
	...more,
});
const renaming = (session: string, name: string, now = at, leftMs = 100): Draft => ({
	...{ type: "rename-kept", session, askedBy: `new of ${session}` },
	...{ name, key: name.toLowerCase(), leftMs, at: now },
});

test("[WHO1] a name is kept by who holds it and sat somewhere, once, by words that are nobody else's", () => {
	const state = house();
	expect(refusalOf(state, keeping("cy"))).toEqual(["not-allowed", "room"]);
	expect(refusalOf(state, keeping("nobody"))).toEqual(["token-invalid", undefined]);
	expect(refusalOf(state, keeping("ada", { device: "bo" }))).toEqual(["not-allowed", "device"]);
	expect(refusalOf(state, keeping("ada", { tokenHash: "of bo" }))).toEqual(["not-allowed", "device"]);
	expect(refusalOf(state, keeping("ada", { keptMax: 0 }))).toEqual(["house-full", undefined]);
	does(state, keeping("ada"));
	expect(refusalOf(state, keeping("ada", { words: "others", askedBy: "new of ada" }))).toEqual([
		"not-allowed",
		"kept",
	]);
	expect(refusalOf(state, keeping("bo", { words: "words of ada" }))).toEqual(["not-allowed", "sheet"]);
	does(state, { type: "release-session", session: "bo", ended: false, at });
	expect(refusalOf(state, keeping("bo"))).toEqual(["name-taken", "name"]);
	expect([...state.byTokenHash.keys()].toSorted()).toEqual(["new of ada", "of bo", "of cy"]);
});

test("[WHO3] what looks like a kept name is its keeper's, whoever asks and however, also when they are away", () => {
	const state = house();
	does(state, keeping("ada"));
	does(state, { type: "release-session", session: "ada", ended: false, at });
	for (const name of ["ada", "ADA", "\u0430da"]) {
		expect(refusalOf(state, opening(name))).toEqual(["name-kept", "name"]);
		expect(refusalOf(state, { type: "claim-name", session: "bo", name, at })).toEqual(["name-kept", "name"]);
	}
	does(state, keeping("bo"));
	expect(refusalOf(state, renaming("bo", "Ada"))).toEqual(["name-kept", "name"]);
	// whatever her page calls her still
	does(state, { type: "claim-name", session: "ada", name: "somebody", at });
	expect(state.sessions.get("ada")).toMatchObject({ name: "ada", holdsName: true });
});

test("[WHO4] a name that was left is its person's for as long as it is held, three of them, and then anybody's", () => {
	const state = house();
	does(state, keeping("ada"));
	expect(refusalOf(state, { ...renaming("bo", "any"), askedBy: "of bo" } as Draft)).toEqual([
		"not-allowed",
		"kept",
	]);
	does(state, renaming("ada", "Ada B"));
	does(state, renaming("ada", "ADA B"));
	expect(state.sessions.get("ada")?.kept?.left).toEqual([{ key: "ada", until: at + 100 }]);
	expect(refusalOf(state, opening("ada"))).toEqual(["name-kept", "name"]);
	does(state, renaming("ada", "ada"));
	expect(state.holders.get("ada")?.session).toBe("ada");
	for (const name of ["two", "three"]) does(state, renaming("ada", name));
	expect(refusalOf(state, renaming("ada", "four"))).toEqual(["too-fast", "name"]);
	expect(decide(state, past, renaming("ada", "four"))).toMatchObject({ refusal: { retryAfterMs: 100 } });
	does(state, opening("ada", { at: at + 100 }));
	expect(keeperOf(state, "ada", at)).toBeUndefined();
	expect(state.sessions.get("ada")?.kept?.left.map(({ key }) => key)).toEqual(["ada b", "two"]);
});

test("[WHO2] who keeps a name lives by its life, and with them goes all by which they were found", () => {
	const state = house();
	const limits = { sessionMs: 1, keptMs: 2 } as Parameters<typeof lifeOf>[0]["limits"];
	const life = () => lifeOf({ limits }, state.sessions.get("ada") ?? expect.fail("she is gone"));
	expect(life()).toBe(1);
	does(state, keeping("ada"));
	expect(life()).toBe(2);
	const links = { secret: "s", code: "c", address: "a" };
	does(state, { type: "offer-link", session: "ada", askedBy: "new of ada", device: "ada", ...links, at });
	expect([state.keeping.names.size, state.keeping.words.size, state.keeping.links.size]).toEqual([1, 1, 2]);
	does(state, { type: "end-device", session: "ada", device: "ada", at });
	expect(state.sessions.get("ada")).toMatchObject({
		devices: [],
		rooms: [],
		outside: ["den"],
		holdsName: false,
	});
	expect(state.keeping.links.size).toBe(0);
	does(state, { type: "expire", session: "ada", asOf: state.newest, ended: true, at });
	const { names, words, links: left, count } = state.keeping;
	expect([names.size, words.size, left.size, count]).toEqual([0, 0, 0, 0]);
	does(state, opening("ada"));
});

test("[WHO2] [WHO50] who comes by the provider is one person, counted among the names that are kept and not among guests", () => {
	const state = house();
	const full = chatRules({ ...houseLimits(unbounded), sessionsMax: 3 });
	const comes = (subject: string, keptMax: number): Draft => {
		const of = { session: subject, tokenHash: `of ${subject}`, name: subject, key: subject, at };
		return { type: "open-session", ...of, provided: { subject, keptMax } };
	};
	expect(full.decide(state, past, opening("dee"))).toMatchObject({ refusal: { code: "house-full" } });
	expect(full.decide(state, past, comes("dee", 1))).toMatchObject({ event: { subject: "dee" } });
	does(state, comes("dee", 1));
	expect(refusalOf(state, comes("eve", 1))).toEqual(["house-full", undefined]);
	const second = { ...comes("eve", 9), provided: { subject: "dee", keptMax: 9 } } as Draft;
	expect(refusalOf(state, second)).toEqual(["not-allowed", "provider"]);
	const kept = keeping("ada", { words: undefined, subject: "dee" });
	expect(refusalOf(state, kept)).toEqual(["not-allowed", "provider"]);
	const proof = { type: "prove", by: { subject: "dee" }, device: "d", tokenHash: "of d", at } as const;
	expect(refusalOf(state, { ...proof, session: "ada" })).toEqual(["not-allowed", "provider"]);
	const link = { type: "link-subject", session: "ada", subject: "of ada", at } as const;
	expect(refusalOf(state, { ...link, askedBy: "of bo" })).toEqual(["token-invalid", undefined]);
	expect(refusalOf(state, { ...link, askedBy: "of ada" })).toEqual(["not-allowed", "kept"]);
	does(state, { type: "expire", session: "dee", asOf: state.newest, ended: false, at });
	does(state, { type: "expire", session: "dee", asOf: state.newest, ended: true, at });
	expect([state.keeping.subjects.size, state.keeping.count]).toEqual([0, 0]);
	does(state, comes("dee", 1));
});

test("[WHO5] [WHO8] a proof that something newer ended opens nothing", () => {
	const state = house();
	const proving = (by: { words: string } | { claim: string }, no = 1, now = at): Draft => ({
		...{ type: "prove", session: "ada", by, device: `device ${no}`, tokenHash: `token ${no}`, at: now },
	});
	does(state, keeping("ada"));
	const askedBy = "new of ada";
	expect(refusalOf(state, proving({ words: "words of bo" }))).toEqual(["not-allowed", "words"]);
	does(state, { type: "take-words", session: "ada", askedBy, words: "newer", at });
	expect(refusalOf(state, proving({ words: "words of ada" }))).toEqual(["not-allowed", "words"]);
	does(state, proving({ words: "newer" }));
	does(state, {
		type: "offer-link",
		session: "ada",
		askedBy,
		device: "ada",
		secret: "s",
		code: "c",
		address: "a",
		at,
	});
	const claim = { type: "claim-link", under: "s", claim: "claim", digits: "42", address: "b" } as const;
	const over = ["not-allowed", "link"];
	expect(refusalOf(state, { ...claim, at: at + 120_000 })).toEqual(over);
	does(state, { ...claim, at });
	expect(refusalOf(state, proving({ claim: "claim" }, 2))).toEqual(over);
	const answer = { type: "answer-link", session: "ada", askedBy, digits: "42" } as const;
	expect(refusalOf(state, { ...answer, device: "device 1", at })).toEqual(over);
	expect(refusalOf(state, { ...answer, device: "ada", at: at + 120_000 })).toEqual(over);
	does(state, { ...answer, device: "ada", at });
	expect(refusalOf(state, proving({ claim: "another" }, 2))).toEqual(over);
	expect(refusalOf(state, proving({ claim: "claim" }, 2, at + 120_000))).toEqual(over);
	does(state, proving({ claim: "claim" }, 2));
	expect(refusalOf(state, proving({ claim: "claim" }, 3))).toEqual(over);
});

test("[WHO7] what is asked by a token that was one until just before is refused at its place of the log", () => {
	const state = house();
	does(state, keeping("ada"));
	const asked = { session: "ada", askedBy: "of ada", device: "ada", at };
	const link = { secret: "s", code: "c", address: "a" };
	const own: readonly Draft[] = [
		{ ...renaming("ada", "eva"), askedBy: "of ada" } as Draft,
		{ type: "take-words", ...asked, words: "of the thief" },
		{ type: "renew-devices", ...asked, tokenHash: "of the thief" },
		{ type: "offer-link", ...asked, ...link },
		{ type: "end-link", ...asked },
		{ type: "answer-link", ...asked, digits: "42" },
		{ type: "end-device", ...asked },
	];
	for (const draft of own) expect(refusalOf(state, draft)).toEqual(["token-invalid", undefined]);
	// nor is another person's of any use
	for (const draft of own)
		expect(refusalOf(state, { ...draft, askedBy: "of bo" } as Draft)).toEqual(["token-invalid", undefined]);
	expect(refusalOf(state, { ...keeping("bo"), askedBy: "new of ada" } as Draft)[0]).toBe("token-invalid");
});

test("[WHO7] [WHO8] a link that somebody confirmed by a token opens nothing once another one took its place", () => {
	const state = house();
	does(state, keeping("ada"));
	const asked = { session: "ada", askedBy: "new of ada", device: "ada", at };
	does(state, { type: "offer-link", ...asked, secret: "s", code: "c", address: "a" });
	does(state, { type: "claim-link", under: "s", claim: "claim", digits: "42", address: "b", at });
	does(state, { type: "answer-link", ...asked, digits: "42" });
	does(state, { type: "renew-devices", ...asked, tokenHash: "newest of ada" });
	const proving = { session: "ada", by: { claim: "claim" }, device: "thief", tokenHash: "thief", at };
	expect(refusalOf(state, { type: "prove", ...proving })).toEqual(["not-allowed", "link"]);
	expect(state.keeping.links.size).toBe(0);
});

test("[WHO10] a name that its keeper left, or took again, is not released by who meant another", () => {
	const state = house();
	does(state, keeping("ada"));
	does(state, renaming("ada", "eva"));
	const releasing = (key: string): Draft => ({ type: "release-name", session: "ada", key, at });
	expect(refusalOf(state, releasing("any"))).toEqual(["not-allowed", "kept"]);
	does(state, releasing("ada"));
	expect(state.sessions.get("ada")).toMatchObject({ name: "eva", kept: { left: [] } });
	does(state, opening("ada"));
	does(state, releasing("eva"));
	expect(state.keeping.count).toBe(0);
});
