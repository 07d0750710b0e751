import { databaseFile } from "@parley/engine/log/database";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { RULES_KNOWN } from "../../src/app/draft-forms.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { olderNode } from "../support/older-node.ts";
import { peersOn } from "../support/peers-node.ts";
import { expectOneOrder } from "../support/proof.ts";
import { openHouse } from "../support/server.ts";
import { oneForm, type Place, placeBeside, placeOfToys, startOn } from "../support/toy-node.ts";

const WAIT = { timeout: 20_000 };

/** What a house has written down of itself. */
function meta(dataDir: string, key: string, product = "parley"): unknown {
	const database = new Database(databaseFile(dataDir, product), { readonly: true });
	onTestFinished(() => void database.close());
	return database.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(key);
}

/** A node whose version knows these rules; the others hear it until it leaves. */
async function nodeOf(known: number, ground: Place) {
	const { peers, nodes } = await peersOn(ground, `nats://127.0.0.1:${ground.port}`, known);
	const isReadByAll = (rules: number) => peers.isReadByAll(rules);
	const node = await startOn(ground, { ...oneForm, isReadByAll }, { known });
	return { ...node, nodes, leaves: () => peers.close() };
}

test("[ORD1] rules come into force when every live node knows them, and a kind of theirs is refused by all alike until then", async () => {
	const ground = await placeOfToys();
	const otherGround = placeBeside(ground);
	const older = await nodeOf(2, ground);
	const newer = await nodeOf(3, otherGround);
	await newer.nodes(2);
	const seq = await newer.sequencer.submit({ type: "take", card: "ace" });
	expect(seq.kind).toBe("accepted");
	const busy = { kind: "refused", refusal: { code: "busy" } };
	expect(await newer.sequencer.submit({ type: "rules", n: 3 })).toMatchObject(busy);
	expect(await newer.sequencer.submit({ type: "put-back", card: "ace" })).toMatchObject(busy);
	// whoever writes such a draft all the same
	await newer.publishes({ type: "put-back", card: "ace" });
	await older.sequencer.submit({ type: "move", id: "after it" });
	await newer.sequencer.submit({ type: "move", id: "and after that" });
	await older.sequencer.caughtUp();
	expect(older.delivered).toEqual(newer.delivered);
	expect(newer.delivered.map(({ event }) => event?.type)).toEqual(["take", "move", "move"]);

	// it is not heard any more, and still reads
	older.leaves();
	await newer.nodes(1);
	const raised = await newer.sequencer.submit({ type: "rules", n: 3 });
	expect(raised).toMatchObject({ kind: "accepted", event: { type: "rules-raised", n: 3 } });
	const at = "seq" in raised ? raised.seq : 0;
	expect((await newer.sequencer.submit({ type: "put-back", card: "ace" })).kind).toBe("accepted");
	expect((await newer.sequencer.submit({ type: "take", card: "ace" })).kind).toBe("accepted");
	const sentence = `From ${at} on the stream is decided by rules 3; this version knows rules up to 2. Update this node.`;
	await expect.poll(() => older.logged(), WAIT).toContain(sentence);
	expect(older.sequencer.readOnly).toBe(true);
	expect(older.delivered.at(-1)?.seq).toBeLessThan(at);
	expect(Number(meta(ground.dataDir, "last_seq", "toy"))).toBeLessThan(at);
	await older.stop();
	await expect(nodeOf(2, ground)).rejects.toThrow(sentence);

	const updated = await nodeOf(3, ground);
	expect((await updated.sequencer.submit({ type: "take", card: "ace" })).kind).toBe("refused");
	expect([meta(ground.dataDir, "rules", "toy"), meta(otherGround.dataDir, "rules", "toy")]).toEqual([3, 3]);
	await newer.stop();
	await expect(nodeOf(2, otherGround)).rejects.toThrow("is decided by rules 3; this version knows");
});

test("[ORD1] nodes of this version raise the rules once no older one lives, and people talk meanwhile", async () => {
	const { env } = await nodeGround();
	const older = await olderNode(env);
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	await ada.says("one of us is older");
	await bo.hears("one of us is older");
	expect(older.forms).not.toContain(RULES_KNOWN);
	expect([first, second].map(({ dataDir }) => meta(dataDir, "rules"))).toEqual([undefined, undefined]);
	older.leaves();
	const inForce = () => [first, second].map(({ dataDir }) => meta(dataDir, "rules"));
	await expect.poll(inForce, WAIT).toEqual([RULES_KNOWN, RULES_KNOWN]);
	expect(older.forms).toContain(RULES_KNOWN);
	await bo.says("not any more");
	await ada.hears("not any more");
	await expectOneOrder(second, [ada, bo]);
	const alone = await openHouse();
	expect(meta(alone.dataDir, "rules")).toBe(RULES_KNOWN);
});
