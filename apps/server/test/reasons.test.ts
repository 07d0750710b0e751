import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { expectProblem } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import {
	asksFor,
	auditOf,
	DEN,
	denWith,
	does,
	OPERATOR_TOKEN,
	operatorDoes,
	reportsOf,
} from "./support/moderation.ts";
import { nodeGround } from "./support/nodes.ts";
import { expected, LOBBY, type Person, refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import { openHouse } from "./support/server.ts";

const REASON = "bo-lives-in-cellar-street";

async function reports(person: Person, target: number, room: string): Promise<number> {
	const answer = await person.asks({ type: "report", room, target, reason: `report: ${REASON}` });
	return expected("ok", answer).seq ?? 0;
}

async function blanks(house: { port: number }, entry: number, room = DEN): Promise<number> {
	const response = await operatorDoes(house, { do: "blank-reason", entry }, room);
	if (!response.ok) throw new Error(await response.text());
	return ((await response.json()) as { seq: number }).seq;
}

/** Files of the database in which a reason is still to be read. */
async function filesWithReason(dataDir: string): Promise<string[]> {
	const names = (await readdir(dataDir)).filter((name) => name.startsWith("parley.db"));
	const files = await Promise.all(names.map((name) => readFile(join(dataDir, name))));
	return names.filter((_, index) => files[index]?.includes(REASON));
}

test("[MOD10] [MOD9] a reason that the operator blanked is in no list and no file any more, and the record says that it was blanked", async () => {
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"]);
	const said = await bo.says("something rude", { room: DEN });
	const reported = await reports(cy, said, DEN);
	const muted = await does(ada, { do: "mute", session: bo.session, seconds: 60, reason: `mute: ${REASON}` });
	expect(await filesWithReason(house.dataDir)).not.toEqual([]);
	expect(refusedAs("not-allowed", await asksFor(ada, { do: "blank-reason", entry: muted })).message).toMatch(
		/operator/,
	);
	const nothing = await operatorDoes(house, { do: "blank-reason", entry: said });
	await expectProblem(nothing, 403, "not-allowed");
	const elsewhere = await operatorDoes(house, { do: "blank-reason", entry: muted }, LOBBY);
	await expectProblem(elsewhere, 403, "not-allowed");

	const first = await blanks(house, reported);
	const second = await blanks(house, muted);
	expect(await blanks(house, reported)).toBe(first);
	const record = async (served: { port: number }) => {
		const { entries } = await auditOf(served, ada.token);
		return entries.map(({ seq, do: done, by, target, reason }) => [seq, done, by.name, target, reason]);
	};
	const blanked = [
		[second, "blank-reason", "operator", muted, undefined],
		[first, "blank-reason", "operator", reported, undefined],
		[muted, "mute", "ada", undefined, undefined],
		[reported, "report", "cy", said, undefined],
	];
	expect(await record(house)).toEqual(blanked);
	expect((await reportsOf(house, ada.token)).reports).toMatchObject([{ report: reported, reason: "" }]);
	expect(await metric(house, 'parley_moderations_total{deed="blank-reason"}')).toBe(2);
	await expect.poll(() => filesWithReason(house.dataDir), { timeout: 20_000 }).toEqual([]);

	const again = await house.reopen();
	for (const person of [ada, bo, cy]) await person.comesBack([DEN]);
	expect(await record(again)).toEqual(blanked);
	expect(await blanks(again, muted)).toBe(second);
	await expectOneOrder(again, [ada, bo, cy], [DEN]);
});

test("[MOD10] the reason why a room was deleted can be blanked, too", async () => {
	const { house } = await denWith({}, ["ada", "bo"]);
	const deleted = await operatorDoes(house, { do: "delete", reason: REASON });
	const { seq } = (await deleted.json()) as { seq: number };
	const blanked = await blanks(house, seq);
	expect((await auditOf(house, OPERATOR_TOKEN)).entries).toMatchObject([
		{ seq: blanked, do: "blank-reason", target: seq },
		{ seq, do: "delete" },
	]);
	await expect.poll(() => filesWithReason(house.dataDir), { timeout: 20_000 }).toEqual([]);
});

test("[MOD8] the database itself lets nothing of the record change but a reason, and that only to none", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	await does(ada, { do: "mute", session: bo.session, seconds: 60, reason: REASON });
	await house.stop();
	const database = new Database(join(house.dataDir, "parley.db"));
	const columns = database.pragma("table_info(audit)") as { name: string }[];
	const tries = columns.map(({ name }) => `UPDATE audit SET ${name} = 1, reason = ''`);
	const others = ["UPDATE audit SET reason = 'another'", "DELETE FROM audit"];
	for (const sql of [...tries.filter((one) => !one.includes(" reason = 1")), ...others])
		expect(() => database.exec(sql), sql).toThrow(/the audit/);
	database.exec("UPDATE audit SET reason = ''");
	database.close();
});

test("[MOD10] all nodes blank it, and one that reads the stream from its beginning ends up without it", async () => {
	const { env } = await nodeGround();
	const own = { ...env, OPERATOR_TOKEN };
	const [first, second] = await Promise.all([openHouse(own), openHouse(own)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const reported = await reports(ada, await bo.says("something rude"), LOBBY);
	const blanked = await blanks(second, reported, LOBBY);
	await ada.says("behind it");
	await bo.hears("behind it");
	for (const house of [first, second, await openHouse(own)]) {
		expect((await reportsOf(house, OPERATOR_TOKEN, LOBBY)).reports).toMatchObject([{ reason: "" }]);
		const { entries } = await auditOf(house, OPERATOR_TOKEN, LOBBY);
		expect(entries).toMatchObject([{ seq: blanked }, { seq: reported }]);
		expect(JSON.stringify(entries)).not.toContain(REASON);
		await expect.poll(() => filesWithReason(house.dataDir), { timeout: 20_000 }).toEqual([]);
	}
	await expectOneOrder(second, [ada, bo]);
});
