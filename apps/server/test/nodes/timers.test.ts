import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { RULES_KNOWN } from "../../src/app/draft-forms.ts";
import { comesIn } from "../support/lobby.ts";
import { asksFor, DEN, posts } from "../support/moderation.ts";
import { nodeGround, publishedOf } from "../support/nodes.ts";
import { expected, Person, refusedAs } from "../support/person.ts";
import { type House, openHouse } from "../support/server.ts";
import { oneForm, placeBeside, placeOfToys, startOn } from "../support/toy-node.ts";

const WAIT = { timeout: 20_000 };

function read({ dataDir }: House, sql: string): unknown[] {
	const database = new Database(join(dataDir, "parley.db"), { readonly: true });
	const rows = database.prepare(sql).all();
	database.close();
	return rows;
}

test("[MOD3] a mute ends once in a house of two nodes, on time, and both hold the same timers and the same log", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const ada = await Person.arrives("ada", { port: first.port });
	expected("ok", await ada.asks({ type: "open", room: DEN }));
	await ada.joins(DEN);
	const [bo, cy] = [await comesIn(second, "bo", DEN), await comesIn(second, "cy", DEN)];
	const rules = () => [first, second].map((node) => read(node, "SELECT value FROM meta WHERE key = 'rules'"));
	await expect.poll(rules, WAIT).toEqual([[{ value: RULES_KNOWN }], [{ value: RULES_KNOWN }]]);
	expected("ok", await asksFor(ada, { do: "mute", session: bo.session, seconds: 1 }));
	expected("ok", await asksFor(ada, { do: "ban", session: cy.session, seconds: 3600 }));
	refusedAs("not-allowed", await posts(bo, "let me speak"));
	await bo.receives("rules", ({ rules: now }) => now.mutedMs === undefined);
	expected("ok", await posts(bo, "at last"));
	await ada.hears("at last");
	const timers = (node: House) => read(node, "SELECT * FROM timers");
	expect(timers(first)).toHaveLength(1);
	await expect.poll(() => timers(second), WAIT).toEqual(timers(first));
	const hash = (node: House) => read(node, "SELECT value FROM meta WHERE key = 'running_hash'");
	await expect.poll(() => hash(second), WAIT).toEqual(hash(first));
	expect((await publishedOf(env, "due")).length).toBeLessThanOrEqual(2);
	expect(await publishedOf(env, "end-mute")).toEqual([]);
});

test("[ORD1] two nodes that say at once that a timer is due: one is first, the other's is refused, and it is done once", async () => {
	const ground = await placeOfToys();
	const [first, second] = [
		await startOn(ground, oneForm, { known: 3 }),
		await startOn(placeBeside(ground), oneForm, { known: 3 }),
	];
	await first.sequencer.submit({ type: "rules", n: 3 });
	const later = { type: "take-later", card: "ace", by: "ada", due: 2_000, at: 1_000 } as const;
	await first.sequencer.submit(later);
	await second.sequencer.caughtUp();
	const said = await Promise.all(
		[first, second].map(({ sequencer }) => sequencer.submit({ type: "due", id: "ace", at: 2_000 })),
	);
	expect(said.map(({ kind }) => kind).toSorted()).toEqual(["accepted", "refused"]);
	await first.sequencer.caughtUp();
	await second.sequencer.caughtUp();
	expect(first.delivered).toEqual(second.delivered);
	expect(first.delivered.map(({ event }) => event?.type)).toEqual(["rules-raised", "take-later", "take"]);
});
