import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { RULES_KNOWN } from "../../src/app/draft-forms.ts";
import { acts, asksToAct, begins, isRefusedTo, looksAt } from "../support/activities.ts";
import { succeeds } from "../support/command.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { openHouseProcess } from "../support/server-process.ts";
import { asVersion } from "../support/versions.ts";

const WAIT = { timeout: 30_000 };
const STUCK = /A draft \(act\) at (\d+) of the stream is decided without an end/;

interface Node {
	readonly dataDir: string;
}

function valueIn({ dataDir }: Node, sql: string): unknown {
	const database = new Database(join(dataDir, "parley.db"), { readonly: true });
	try {
		return database.prepare(sql).pluck().get();
	} finally {
		database.close();
	}
}

const rules = (node: Node) => valueIn(node, "SELECT value FROM meta WHERE key = 'rules'");
const versions = (node: Node) => valueIn(node, "SELECT count(*) > 0 FROM activity_versions");
const hash = (node: Node) => valueIn(node, "SELECT value FROM meta WHERE key = 'running_hash'");

test("[ACT12] [ORD4] what never ends of an activity is stopped at the place that the operator had skipped, alike on all nodes, and all else goes on", async () => {
	const { env } = await nodeGround();
	const bounds = { COMMIT_STALL_S: "0.2", DECIDE_TIMEOUT_S: "1.5" };
	const looping = { ...env, ...bounds, ...asVersion("looping-chess") };
	const nodes = await Promise.all([openHouseProcess(looping), openHouseProcess(looping)]);
	const [first, second] = nodes;
	for (const node of nodes) {
		await expect.poll(() => rules(node), WAIT).toBe(RULES_KNOWN);
		await expect.poll(() => versions(node), WAIT).toBe(1);
	}
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const [target, other] = [await begins(ada, "chess", {}), await begins(ada, "list", { title: "Things" })];
	await bo.receives("posted", ({ seq }) => seq === other);
	await acts(bo, target, { sit: { seat: 1 } });
	const asked = asksToAct(bo, target, { rise: {} });
	const stuckAt = (node: (typeof nodes)[number]) => STUCK.exec(node.logged())?.[1];
	for (const node of nodes) await expect.poll(() => stuckAt(node), WAIT).toBeDefined();
	expect(stuckAt(second)).toBe(stuckAt(first));
	// both name it, so there is no use in waiting for what they tell of how far they came
	await succeeds(env, "skip", stuckAt(first) ?? "", "--force");
	expect((await asked).type).toBe("refused");

	await ada.saysWhenItCan("ada goes on");
	await bo.hears("ada goes on");
	await bo.saysWhenItCan("bo goes on");
	await ada.hears("bo goes on");
	for (const one of [ada, bo]) {
		expect((await looksAt(one, target)).stopped).toBe(true);
		expect(await isRefusedTo(one, target, { rise: {} })).toBe("stopped");
	}
	await acts(bo, other, { add: { text: "milk" } });
	await bo.leaves();
	const rose = await ada.receives("acted", ({ event }) => "rose" in event);
	expect(rose).toMatchObject({ target, event: { rose: { seat: 1, isUnheard: true } } });
	await expect.poll(() => hash(second), WAIT).toEqual(hash(first));
});
