import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { acts, asksToAct, begins, looksAt, movesTold, QUESTION } from "../support/activities.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround, publishedOf } from "../support/nodes.ts";
import { LOBBY } from "../support/person.ts";
import { type House, openHouse } from "../support/server.ts";
import { openHouseProcess } from "../support/server-process.ts";
import { asVersion } from "../support/versions.ts";

const WAIT = { timeout: 30_000 };
const vote = (...options: number[]) => ({ vote: { options } });

function read({ dataDir }: Pick<House, "dataDir">, sql: string): unknown[] {
	const database = new Database(join(dataDir, "parley.db"), { readonly: true });
	try {
		return database.prepare(sql).all();
	} finally {
		database.close();
	}
}

const inForce = (node: Pick<House, "dataDir">) =>
	read(node, "SELECT count(*) > 0 isSo FROM activity_versions");

test("[ACT4] [ACT8] two nodes agree on every move and on who sits where, and all people are told alike", async () => {
	const { env } = await nodeGround();
	const nodes = await Promise.all([openHouse(env), openHouse(env)]);
	const [first, second] = nodes;
	for (const node of nodes) await expect.poll(() => inForce(node), WAIT).toEqual([{ isSo: 1 }]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const [poll, chess] = [await begins(ada, "poll", QUESTION), await begins(ada, "chess", {})];
	await bo.receives("posted", ({ seq }) => seq === chess);
	const claims = await Promise.all([ada, bo].map((one) => asksToAct(one, chess, { sit: { seat: 0 } })));
	expect(claims.map(({ type }) => type).toSorted()).toEqual(["ok", "refused"]);
	for (let round = 0; round < 10; round += 1)
		await Promise.all([acts(ada, poll, vote(round % 2)), acts(bo, poll, vote((round + 1) % 2))]);
	await Promise.all([ada, bo].map((one) => expect.poll(() => movesTold(one, poll).length, WAIT).toBe(20)));
	expect(movesTold(ada, poll)).toEqual(movesTold(bo, poll));
	expect((await looksAt(ada, poll)).state).toEqual((await looksAt(bo, poll)).state);
	const hash = (node: House) => read(node, "SELECT value FROM meta WHERE key = 'running_hash'");
	await expect.poll(() => hash(second), WAIT).toEqual(hash(first));
});

test("[ACT9] [ACT15] a clock runs out, and something is to be looked up, while the node that set them is dead: each is done once", async () => {
	const { env } = await nodeGround();
	const asking = { ...env, ...asVersion("asking-list") };
	const [doomed, other] = await Promise.all([openHouseProcess(asking), openHouseProcess(asking)]);
	for (const node of [doomed, other]) await expect.poll(() => inForce(node), WAIT).toEqual([{ isSo: 1 }]);
	const [ada, bo] = [await comesIn(doomed, "ada"), await comesIn(other, "bo")];
	const poll = await begins(ada, "poll", { ...QUESTION, endsInS: 10 });
	const list = await begins(ada, "list", { title: "Things" });
	await acts(ada, list, { add: { text: "find late" } });
	await bo.receives("acted", ({ target }) => target === list);
	await doomed.kill();
	writeFileSync(join(other.dataDir, "found"), "");
	const end = await bo.receives("acted", ({ event }) => "time-up" in event);
	expect(end).toMatchObject({ target: poll, by: { id: "" } });
	const answer = await bo.receives("acted", ({ event }) => "edited" in event);
	expect(answer).toMatchObject({ target: list, by: { id: "" }, event: { edited: { text: "found late" } } });
	await acts(bo, list, { add: { text: "milk" } });
	expect(movesTold(bo, poll)).toHaveLength(1);
	expect(movesTold(bo, list)).toHaveLength(3);
	expect(await publishedOf(env, "answer-activity")).toHaveLength(1);
});

test("[ACT13] nodes of two versions decide by the older one until both have the newer, and then by that, at one place", async () => {
	const { env } = await nodeGround();
	const old = await openHouseProcess(env);
	const ada = await comesIn(old, "ada");
	await expect.poll(() => inForce(old), WAIT).toEqual([{ isSo: 1 }]);
	const target = await begins(ada, "list", { title: "Things" });
	const newer = await openHouseProcess({ ...env, ...asVersion("newer-list") });
	const bo = await comesIn(newer, "bo");
	await acts(bo, target, { add: { text: "quiet" } });
	const quiet = { state: { title: "Things", items: [{ text: "quiet" }] }, version: 1 };
	expect(await looksAt(bo, target)).toMatchObject(quiet);
	expect(await looksAt(ada, target)).toMatchObject(quiet);
	await old.kill();
	const again = await old.startAgain(asVersion("newer-list"));
	const version = () => read(newer, "SELECT version FROM activity_versions WHERE name = 'list'");
	await expect.poll(version, WAIT).toEqual([{ version: 2 }]);
	await ada.comesBack([LOBBY], again);
	await acts(ada, target, { add: { text: "loud" } });
	const loud = {
		state: { title: "Things, brought to 2", items: [{ text: "quiet" }, { text: "LOUD" }] },
		version: 2,
	};
	expect(await looksAt(ada, target)).toMatchObject(loud);
	expect(await looksAt(bo, target)).toMatchObject(loud);
});
