import { expect, test } from "vitest";
import { acts, begins, isRefusedTo, looksAt } from "../support/activities.ts";
import { call } from "../support/http.ts";
import { comesIn, lobbyWith } from "../support/lobby.ts";
import { LOBBY, type Person } from "../support/person.ts";
import { openHouseProcess } from "../support/server-process.ts";
import { asVersion } from "../support/versions.ts";

const SECRETS = [571_293, 846_017] as const;

/** All that a socket was ever told, as text. */
function toldTo(person: Person): string {
	return JSON.stringify(person.inbox.heard);
}

test("[ACT5] no frame, page, search or list of moves tells a hidden number to the wrong person", async () => {
	const { ada, bo, cy, house } = await lobbyWith("ada", "bo", "cy");
	const target = await begins(ada, "hidden-numbers");
	await acts(ada, target, { sit: { seat: 0 } });
	await acts(bo, target, { sit: { seat: 1 } });
	expect(await isRefusedTo(cy, target, { pick: { number: 1 } })).toBe("not-seated");
	const first = await acts(ada, target, { pick: { number: SECRETS[0] } });
	const second = await acts(bo, target, { pick: { number: SECRETS[1] } });
	const own = await ada.receives(
		"activity",
		({ actedSeq, state }) => actedSeq === second && state !== undefined,
	);
	expect(own).toMatchObject({
		seat: 0,
		state: { picked: { [ada.session]: SECRETS[0], [bo.session]: null } },
	});
	await bo.receives("activity", ({ actedSeq }) => actedSeq === second);
	expect((await looksAt(cy, target)).state).toMatchObject({
		picked: { [ada.session]: null, [bo.session]: null },
	});
	await bo.link.drops();
	await bo.comesBack();
	const dee = await comesIn(house, "dee");
	await dee.receives("activity", (frame) => frame.target === target);
	await dee.fetches();
	const moves = `/api/rooms/${LOBBY}/activities/${target}/moves`;
	const asked = await call(house, moves, { headers: { authorization: `Bearer ${cy.token}` } });
	expect(asked.status).toBe(403);
	for (const person of [cy, dee])
		for (const secret of SECRETS) expect(toldTo(person)).not.toContain(String(secret));
	expect(toldTo(ada)).not.toContain(String(SECRETS[1]));
	expect(toldTo(bo)).not.toContain(String(SECRETS[0]));
	for (const person of [ada, bo, cy]) expect(person.inbox.frames("acted")).toEqual([]);
	expect(first).toBeLessThan(second);
	await acts(ada, target, { show: {} });
	const shown = await cy.receives("activity", ({ over }) => over === true);
	expect(shown.state).toMatchObject({ picked: { [ada.session]: SECRETS[0], [bo.session]: SECRETS[1] } });
});

test("[ACT5] whom a move does not concern is sent nothing of it: neither who only looks on, nor who did nothing yet", async () => {
	const house = await openHouseProcess({
		LIMITS: "off",
		LOG_LEVEL: "silent",
		...asVersion("choosy-numbers"),
	});
	const [ada, bo, cy] = [await comesIn(house, "ada"), await comesIn(house, "bo"), await comesIn(house, "cy")];
	const target = await begins(cy, "hidden-numbers");
	await acts(ada, target, { sit: { seat: 0 } });
	const seated = await acts(bo, target, { sit: { seat: 1 } });
	const isTold = (person: Person, seq: number) =>
		person.receives("activity", ({ actedSeq }) => actedSeq === seq);
	for (const person of [ada, bo, cy]) await isTold(person, seated);
	const even = await acts(ada, target, { pick: { number: 2 } });
	for (const person of [ada, bo]) await isTold(person, even);
	const odd = await acts(ada, target, { pick: { number: 3 } });
	await isTold(ada, odd);
	// all are told of who rises, behind what they were told before
	const risen = await acts(bo, target, { rise: {} });
	for (const person of [ada, bo, cy]) await isTold(person, risen);
	const heard = (person: Person) => {
		const seqs = person.inbox.frames("activity").map(({ actedSeq }) => actedSeq);
		return [...new Set(seqs)].filter((seq) => seq >= even);
	};
	expect([ada, bo, cy].map(heard)).toEqual([[even, odd, risen], [even, risen], [risen]]);
});
