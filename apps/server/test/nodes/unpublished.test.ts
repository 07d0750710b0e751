import { randomUUID } from "node:crypto";
import { startNatsServer } from "@parley/engine/test/support/nats-server";
import { toyRulesOf } from "@parley/engine/test/toy/rules";
import { expect, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { metric } from "../support/metrics.ts";
import { nodeGround, publishedOf } from "../support/nodes.ts";
import { expected, LOBBY, refusedAs, stranger } from "../support/person.ts";
import { openHouse } from "../support/server.ts";
import { oneForm, type Place, placeBeside, placeOfToys, startOn } from "../support/toy-node.ts";

const TRIES = 50;

test("[NAME2] [ROOM1] whoever asks for what is not to be had fills no stream, on whatever node they ask", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const ada = await comesIn(first, "ada");
	await ada.says("here I am");
	const others = await Promise.all(
		Array.from({ length: TRIES }, async () => {
			const other = await stranger(second);
			refusedAs("name-taken", await other.asks({ type: "hello", version: 1, name: "ADA" }));
			return other;
		}),
	);
	const [eve] = others;
	if (eve === undefined) throw new Error("nobody asked");
	expected("welcome", await eve.asks({ type: "hello", version: 1, name: "eve" }));
	const posts = Array.from({ length: TRIES }, () =>
		eve.asks({ type: "post", room: LOBBY, id: randomUUID(), text: "let me in" }),
	);
	for (const answer of await Promise.all(posts)) refusedAs("not-a-member", answer);
	const names = (await publishedOf<{ name: string }>(env, "open-session")).map(({ name }) => name);
	expect(names.toSorted()).toEqual(["ada", "eve"]);
	const texts = (await publishedOf<{ text: string }>(env, "post")).map(({ text }) => text);
	expect(texts).toEqual(["here I am"]);
	const spared = (code: string) => metric(second, `parley_drafts_unpublished_total{code="${code}"}`);
	expect([await spared("name-taken"), await spared("not-a-member")]).toEqual([TRIES, TRIES]);
});

test("[TALK3] a refusal by a rule is counted as unpublished, though the door has the same code for what it cannot say", async () => {
	const { env } = await nodeGround();
	const house = await openHouse({ ...env, LIMITS: "on", CONVERSATIONS_UNANSWERED_MAX: "1" });
	const [ada, bo, cy] = [await comesIn(house, "ada"), await comesIn(house, "bo"), await comesIn(house, "cy")];
	// until every node is known to read them, conversations are nobody's
	const begins = async () => (await cy.asks({ type: "converse", with: [bo.session] })).type;
	await expect.poll(begins, { timeout: 20_000, interval: 500 }).toBe("ok");
	const counted = () => metric(house, 'parley_drafts_unpublished_total{code="busy"}');
	const before = await counted();
	refusedAs("busy", await ada.asks({ type: "converse", with: [bo.session] }));
	// by rules 5 it is a draft of another kind
	const published = [await publishedOf(env, "converse"), await publishedOf(env, "begin-conversation")].flat();
	expect(published).toHaveLength(1);
	expect(await counted()).toBe(before + 1);
});

test("[ONCE1] [ONCE2] what stands under its id is answered on every node whatever its author may do by now, and only that", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const ada = await comesIn(first, "ada");
	const id = randomUUID();
	const seq = await ada.says("said once", { id });
	await ada.leaves(LOBBY);
	await ada.dialsAgain({ port: second.port });
	await ada.resumes();
	await ada.leaves(LOBBY);
	const again = { type: "post", room: LOBBY, id, text: "said once" };
	expect(expected("ok", await ada.asks(again)).seq).toBe(seq);
	refusedAs("id-reused", await ada.asks({ ...again, text: "said otherwise" }));
	refusedAs("not-a-member", await ada.asks({ ...again, id: randomUUID() }));
	expect(await publishedOf(env, "post")).toHaveLength(3);
});

const envOf = ({ stream, port }: Place) => ({ NATS_STREAM: stream, NATS_URL: `nats://127.0.0.1:${port}` });
const looking = { known: 3, looks: true };

test("[ORD2] nobody is refused for what their node has not heard of yet", async () => {
	const ground = await placeOfToys();
	const [first, second] = [
		await startOn(ground, oneForm, looking),
		await startOn(placeBeside(ground), oneForm, looking),
	];
	await first.sequencer.submit({ type: "rules", n: 3 });
	await first.sequencer.submit({ type: "take", card: "ace" });
	await second.sequencer.caughtUp();
	expect((await second.sequencer.submit({ type: "take", card: "ace" })).kind).toBe("refused");
	const held = second.faults.holdCommit("put-back");
	expect((await first.sequencer.submit({ type: "put-back", card: "ace" })).kind).toBe("accepted");
	const taken = second.sequencer.submit({ type: "take", card: "ace" });
	await held.hit;
	held.release();
	expect((await taken).kind).toBe("accepted");
	expect((await publishedOf(envOf(ground), "take")).length).toBe(2);
});

test("[ORD5] an author's own drafts are behind them before they are refused, and what waits overtakes nothing", async () => {
	const ground = await placeOfToys();
	const byOne = { ...oneForm, since: toyRulesOf, authorOf: () => "ada" };
	const { sequencer, delivered } = await startOn(ground, byOne, looking);
	await sequencer.submit({ type: "rules", n: 3 });
	await sequencer.submit({ type: "take", card: "ace" });
	const outcomes = await Promise.all([
		sequencer.submit({ type: "put-back", card: "ace" }),
		sequencer.submit({ type: "take", card: "ace" }),
		sequencer.submit({ type: "move", id: "behind it" }),
		sequencer.submit({ type: "take", card: "ace" }),
		sequencer.submit({ type: "move", id: "last" }),
	]);
	expect(outcomes.map(({ kind }) => kind)).toEqual([
		...["accepted", "accepted", "accepted", "refused", "accepted"],
	]);
	expect(
		delivered.map(({ event }) => (event !== undefined && "id" in event ? event.id : event?.type)),
	).toEqual([...["rules-raised", "take", "put-back", "take", "behind it", "last"]]);
});

test("[ONCE4] where nobody can say what the log holds, nobody is told that it is not to be had", async () => {
	const server = await startNatsServer();
	const ground = { ...(await placeOfToys()), port: server.port };
	const { sequencer } = await startOn(ground, oneForm, looking);
	await sequencer.submit({ type: "take", card: "ace" });
	server.standStill();
	const outcome = await sequencer.submit({ type: "take", card: "ace" });
	server.goOn();
	expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "read-only" } });
});
