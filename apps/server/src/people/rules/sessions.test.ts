import { expect, test } from "vitest";
import { inOlderForm, rulesOf } from "../../app/draft-forms.ts";
import { restoreHouse } from "../../app/rules/restore-house.ts";
import { NAME_KEY_BYTES_MAX } from "./carried-name.ts";
import { nameKey } from "./names.ts";
import { decideClaimName, decideOpenSession } from "./sessions.ts";

const memberships = { membershipsMax: 9, membershipsPerPersonMax: 9 };
const house = () =>
	restoreHouse({
		sessions: ["ada", "bo"].map((name) => ({
			...{ session: name, tokenHash: null, name, key: name },
			...{ holdsName: 1, since: 1, usedAt: 1 },
		})),
		devices: [],
		rooms: [],
		bans: [],
		mutes: [],
		speakers: [],
		seats: [],
		line: [],
		members: { areKept: false, outside: [], passed: [] },
		activities: [],
		conversations: { inForce: false, rooms: [], people: [] },
	});

test("[NAME3] a taken name is refused by a look, and what is free instead is found by who answers", () => {
	const opened = { type: "open-session", session: "cy", tokenHash: "cy", name: "Ada", at: 2 } as const;
	const claimed = { type: "claim-name", session: "bo", name: "Ada", at: 2 } as const;
	for (const decision of [
		decideOpenSession(house(), opened, memberships),
		decideClaimName(house(), claimed),
	]) {
		expect(decision).toMatchObject({ refusal: { code: "name-taken" } });
		expect(decision).not.toHaveProperty("refusal.suggestions");
	}
});

const claims = (name: unknown, key: unknown) =>
	decideClaimName(house(), {
		type: "claim-name",
		session: "bo",
		name: name as string,
		key: key as string,
		at: 2,
	});

test("[NAME1] a key that comes with a name is what is decided by, whatever this node would make of the name", () => {
	expect(claims("Ada", "ADA")).toMatchObject({ event: { name: "Ada", key: "ADA" } });
	expect(claims("Somebody else", "ada")).toMatchObject({ refusal: { code: "name-taken" } });
});

test("[NAME2] a name and a key that come from elsewhere are within their bounds, and texts", () => {
	const long = "k".repeat(NAME_KEY_BYTES_MAX);
	expect(claims("n".repeat(32), long)).toHaveProperty("event");
	for (const [name, key] of [
		...[
			["", "k"],
			["n".repeat(33), "k"],
			[`${"\u{10000}".repeat(32)}n`, "k"],
			["n\uD800", "k"],
			[7, "k"],
		],
		...[
			["n", ""],
			["n", `${long}k`],
			["n", "\uDC00"],
			["n", ["k"]],
			["n", null],
		],
	])
		expect(claims(name, key)).toMatchObject({ refusal: { code: "name-invalid" } });
});

test("[ORD1] a name goes without its key until all decide by it", () => {
	const bare = { type: "claim-name", session: "bo", name: "Ada", at: 2 } as const;
	const keyed = { ...bare, key: "ada" };
	expect([rulesOf(bare), rulesOf(keyed)]).toEqual([1, 4]);
	expect([inOlderForm(keyed), inOlderForm(bare)]).toEqual([bare, undefined]);
	// where some node knows no bans of the house, nothing looks at addresses
	const opens = {
		type: "open-session",
		session: "cy",
		tokenHash: "cy's",
		name: "Cy",
		key: "cy",
		at: 2,
	} as const;
	expect(inOlderForm({ ...opens, address: "here" })).toEqual(opens);
});

test("[NAME2] no name has a key that is too long to be carried", () => {
	const charsMax = 32;
	let bytesMax = 0;
	for (let code = 0x20; code <= 0x10ffff; code++) {
		const char = String.fromCodePoint(code);
		if (/[\p{L}\p{N}\p{M} _\-.']/u.test(char))
			bytesMax = Math.max(bytesMax, Buffer.byteLength(nameKey(`a${char}`)) - 1);
	}
	expect(bytesMax * charsMax).toBeLessThanOrEqual(NAME_KEY_BYTES_MAX);
});
