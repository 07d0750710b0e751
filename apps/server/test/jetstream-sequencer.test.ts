import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FIRST_FORM } from "@parley/engine/order/jetstream/envelope";
import { RULES_OF_BEFORE } from "@parley/engine/rules";
import { describeSequencer } from "@parley/engine/test/contract/sequencer-contract";
import { Faults } from "@parley/engine/test/support/faults";
import { startNatsServer } from "@parley/engine/test/support/nats-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { formsIn, olderNode, peersOn } from "./support/peers-node.ts";
import { type Forms, oneForm, placeBeside, placeOfToys, startOn } from "./support/toy-node.ts";

describeSequencer("JetStream", async () => {
	return startOn(await placeOfToys());
});

test("JetStream: what an older node cannot decide is held back while such a node lives, and only that", async () => {
	const ground = await placeOfToys();
	const url = `nats://127.0.0.1:${ground.port}`;
	const { peers, nodes } = await peersOn(ground, url);
	const forms: Forms = {
		...oneForm,
		since: ({ type }) => (type === "take" ? RULES_OF_BEFORE : FIRST_FORM),
		isReadByAll: (form) => peers.isReadByAll(form),
	};
	const { sequencer } = await startOn(ground, forms);
	const older = await olderNode(ground, url);
	await nodes(2);
	expect(await sequencer.submit({ type: "take", card: "ace" })).toMatchObject({
		kind: "refused",
		refusal: { code: "busy", message: expect.stringContaining("older version") },
	});
	expect((await sequencer.submit({ type: "move", id: "a" })).kind).toBe("accepted");
	older.leaves();
	await nodes(1);
	expect((await sequencer.submit({ type: "take", card: "ace" })).kind).toBe("accepted");
	expect(await formsIn(ground, url)).toEqual([FIRST_FORM, RULES_OF_BEFORE]);
});

test("JetStream: what an older node decides alike in its own form goes in that form while such a node lives", async () => {
	const ground = await placeOfToys();
	let isOlderThere = true;
	const { sequencer, delivered } = await startOn(ground, {
		...oneForm,
		since: ({ type }) => (type === "take" ? RULES_OF_BEFORE : FIRST_FORM),
		inOlderForm: (draft) => (draft.type === "take" ? { type: "move", id: draft.card } : undefined),
		isReadByAll: () => !isOlderThere,
	});
	expect((await sequencer.submit({ type: "take", card: "ace" })).kind).toBe("accepted");
	isOlderThere = false;
	expect((await sequencer.submit({ type: "take", card: "ace" })).kind).toBe("accepted");
	expect(delivered.map(({ event }) => event?.type)).toEqual(["move", "take"]);
	expect(await formsIn(ground, `nats://127.0.0.1:${ground.port}`)).toEqual([FIRST_FORM, RULES_OF_BEFORE]);
});

test("[ORD5] JetStream: what an author writes behind a draft that waits for older nodes comes behind it", async () => {
	const heardAll = Promise.withResolvers<boolean>();
	const { sequencer, delivered } = await startOn(await placeOfToys(), {
		...oneForm,
		since: ({ type }) => (type === "take" ? RULES_OF_BEFORE : FIRST_FORM),
		isReadByAll: () => heardAll.promise,
		authorOf: (draft) => (draft.type === "move" && draft.id === "of another" ? "bo" : "ada"),
	});
	const own = [
		sequencer.submit({ type: "take", card: "ace" }),
		sequencer.submit({ type: "move", id: "behind it" }),
		sequencer.submit({ type: "take", card: "king" }),
		sequencer.submit({ type: "move", id: "last" }),
	];
	expect((await sequencer.submit({ type: "move", id: "of another" })).kind).toBe("accepted");
	heardAll.resolve(true);
	await Promise.all(own);
	expect(delivered.map(({ event }) => event)).toEqual([
		{ type: "move", id: "of another" },
		{ type: "take", card: "ace" },
		{ type: "move", id: "behind it" },
		{ type: "take", card: "king" },
		{ type: "move", id: "last" },
	]);
});

test("[ONCE4] a barrier that no server answers is not passed by what cannot be undone", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-sequencer-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const server = await startNatsServer();
	const { sequencer } = await startOn({ port: server.port, stream: `house-${randomUUID()}`, dataDir });
	await sequencer.requireCaughtUp();
	server.standStill();
	expect(sequencer.readOnly).toBe(false);
	await expect(sequencer.requireCaughtUp()).rejects.toThrow("cannot say");
	server.goOn();
});

test("[ORD4] JetStream: a node whose log thread dies behind a COMMIT while it catches up has caught up all the same", async () => {
	const ground = await placeOfToys();
	const { sequencer } = await startOn(ground);
	await sequencer.submit({ type: "take", card: "king" });
	const faults = new Faults();
	const died = faults.arm({ at: "after-commit", does: "die", of: "king" });
	const second = await startOn(placeBeside(ground), oneForm, { faults });
	await died.hit;
	await sequencer.submit({ type: "take", card: "ace" });
	await vi.waitUntil(() => second.delivered.length > 0, 10_000);
	expect(second.delivered.map(({ event }) => event)).toEqual([{ type: "take", card: "ace" }]);
});

test("[ORD4] JetStream: what is written while a node has caught up and delivers nothing yet is delivered by it, also where its log thread dies then", async () => {
	const ground = await placeOfToys();
	const { sequencer } = await startOn(ground);
	await sequencer.submit({ type: "take", card: "king" });
	const second = await startOn(placeBeside(ground), oneForm, {
		async onCaughtUp({ sequencer: beside, logged, endThread }) {
			const { archived } = beside;
			await endThread();
			await vi.waitUntil(() => logged().includes('"the archive can be written again"'), 10_000);
			await sequencer.submit({ type: "take", card: "ace" });
			const isRead = vi.waitUntil(() => beside.archived > archived, 500);
			await expect(isRead, "read while nothing is delivered").rejects.toThrow();
		},
	});
	await vi.waitUntil(() => second.delivered.length > 0, 10_000);
	expect(second.delivered.map(({ event }) => event)).toEqual([{ type: "take", card: "ace" }]);
});
