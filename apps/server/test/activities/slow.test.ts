import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { acts, begins, looksAt, QUESTION } from "../support/activities.ts";
import { houseWith } from "../support/lobby.ts";
import { untilMetric } from "../support/metrics.ts";

const BIG = "x".repeat(60_000);
const vote = (...options: number[]) => ({ vote: { options } });

test("[ACT7] whoever was too slow for the moves is told how it stands when they are live again", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off", MESSAGE_BYTES_MAX: "65536" }, "ada", "bo");
	const target = await begins(ada, "poll", QUESTION);
	bo.link.pausesReading();
	await untilMetric(
		house,
		'parley_readers{state="catching-up"}',
		(readers) => readers > 0,
		async () => {
			await Promise.all(Array.from({ length: 10 }, () => ada.says(`${randomUUID()} ${BIG}`)));
		},
	);
	const last = await acts(ada, target, vote(1));
	bo.link.resumesReading();
	const told = await bo.receives("activity", ({ actedSeq }) => actedSeq === last);
	expect(told).toMatchObject({ target, state: { votes: { [ada.session]: { options: [1] } } } });
});

test("[ACT5] where an activity has less to say of a move, a vote costs everybody few bytes, and names nobody", async () => {
	const { ada, bo, cy } = await houseWith({ LIMITS: "off" }, "ada", "bo", "cy");
	const target = await begins(ada, "questions", { title: "Ask away", isNameless: true });
	for (const nth of [1, 2, 3, 4])
		for (const one of [ada, bo]) await acts(one, target, { ask: { text: `${nth} ${"why ".repeat(40)}?` } });
	const { state, actedSeq } = await looksAt(cy, target);
	cy.forgets();
	const seq = await acts(bo, target, { vote: { id: 0, is: true } });
	const told = await cy.receives("acted", (frame) => frame.seq === seq);
	expect(told).toMatchObject({ after: actedSeq, by: { id: "", name: "" } });
	expect(JSON.stringify(told).length).toBeLessThan(300);
	expect(JSON.stringify(state).length).toBeGreaterThan(1_000);
	expect(JSON.stringify(cy.inbox.heard)).not.toContain(bo.session);
	await bo.receives("activity", (frame) => frame.actedSeq === seq);
	expect(cy.inbox.frames("activity")).toEqual([]);
});

test("[ACT5] where moves come fast people are told the newer view in the place of the older ones, and the newest of all", async () => {
	const { ada, cy } = await houseWith({ LIMITS: "off" }, "ada", "cy");
	const target = await begins(ada, "secret-poll", QUESTION);
	const seqs = await Promise.all(Array.from({ length: 40 }, (_, nth) => acts(ada, target, vote(nth % 2))));
	const told = await cy.receives("activity", ({ actedSeq }) => actedSeq === Math.max(...seqs));
	expect(told.state).toMatchObject({ tally: [0, 1], voters: 1 });
	expect(cy.inbox.frames("activity").length).toBeLessThan(seqs.length / 2);
});
