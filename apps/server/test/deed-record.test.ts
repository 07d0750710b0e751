import { AuditPage } from "@parley/protocol/moderation-lists";
import { expect, test } from "vitest";
import { asksInHouse } from "./support/house-deeds.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { auditOf, DEN, denWith, does, OPERATOR_TOKEN, operatorDoes } from "./support/moderation.ts";

const [OFFICE, TRAIN] = ["203.0.113.7", "192.0.2.5"];
const from = (address: string) => ({ "x-forwarded-for": address });
const MARK = /^[\w-]{6}$/;

interface Served {
	readonly port: number;
}

const asks = (house: Served, path: string, body: object, address: string) =>
	call(house, path, { method: "POST", token: OPERATOR_TOKEN, body, headers: from(address) });

const read = (house: Served, query: string, address: string) =>
	get(house, `/api/moderation/audit?${query}`, AuditPage, { token: OPERATOR_TOKEN, headers: from(address) });

test("[WHO42] the record says from where operators did something, and tells it apart from what others did, by pages", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"], { TRUST_PROXY: "1" });
	const room = `/api/moderation/rooms/${DEN}`;
	for (const [path, body, address] of [
		["/api/admin/deeds", { do: "end-devices", session: bo.session }, OFFICE],
		[room, { do: "settings", closed: true }, TRAIN],
		[`/api/rooms/${DEN}/hooks`, { name: "Backups" }, OFFICE],
	] as const)
		expect((await asks(house, path, body, address)).ok).toBe(true);
	await does(ada, { do: "settings", topic: "hers" });
	expect((await asks(house, room, { do: "delete" }, OFFICE)).ok).toBe(true);

	const { entries, more } = await read(house, "by=operator&limit=3", OFFICE);
	expect(entries.map((entry) => [entry.do, entry.by.session])).toEqual([
		["delete", "operator"],
		["integration", "operator"],
		["settings", "operator"],
	]);
	expect(more).toBe(true);
	const [deleted, made, closed] = entries;
	expect(made?.from).toEqual({ mark: expect.stringMatching(MARK), here: true });
	expect(deleted?.from).toEqual(made?.from);
	expect(closed?.from).toEqual({ mark: expect.stringMatching(MARK) });
	expect(closed?.from?.mark).not.toBe(made?.from?.mark);
	const rest = await read(house, `by=operator&limit=3&before=${closed?.seq}`, TRAIN);
	expect(rest).toMatchObject({ entries: [{ do: "end-devices" }], more: false });
	expect(rest.entries[0]?.from).toEqual({ mark: made?.from?.mark });

	// of what somebody does in their own room nobody is told from where
	const whole = (await read(house, "", OFFICE)).entries;
	expect(whole.filter((entry) => entry.from === undefined).map(({ by }) => by.name)).toEqual(["ada"]);
	expect(whole).toHaveLength(5);
	for (const path of ["audit?by=ada", "reports?by=operator"]) {
		const wrong = await call(house, `/api/moderation/${path}`, { token: OPERATOR_TOKEN });
		expect((await expectProblem(wrong, 400, "bad-frame")).field).toBe("by");
	}
	const again = await house.reopen();
	expect(await read(again, "", OFFICE)).toMatchObject({ entries: whole, more: false });
});

test("[WHO42] who owns the room is not told from where the operator acts there, and no frame holds it", async () => {
	const { ada, house } = await denWith({}, ["ada"]);
	expect((await operatorDoes(house, { do: "settings", topic: "of thieves" })).ok).toBe(true);
	expect(JSON.stringify(await ada.receives("moderated"))).not.toContain('"from"');
	const { entries } = await auditOf(house, ada.token);
	expect(entries.map((entry) => [entry.do, "from" in entry])).toEqual([["settings", false]]);
	const ofOperator = await auditOf(house, OPERATOR_TOKEN);
	expect(ofOperator.entries[0]?.from).toEqual({ mark: expect.stringMatching(MARK), here: true });
});

test("[WHO42] what is refused stands in no record", async () => {
	const { house } = await denWith({}, ["ada"]);
	await expectProblem(await asksInHouse(house, { do: "unban", ban: 1 }), 403, "not-allowed");
	expect((await read(house, "", OFFICE)).entries).toEqual([]);
	await expectProblem(await call(house, "/api/moderation/audit?by=operator"), 403, "not-allowed");
});
