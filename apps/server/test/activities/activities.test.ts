import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
	acts,
	asksToAct,
	asksToBegin,
	begins,
	isRefusedTo,
	looksAt,
	movesTold,
	QUESTION,
} from "../support/activities.ts";
import { comesIn, houseWith, lobbyWith } from "../support/lobby.ts";
import { DEN, denWith, reportsOf } from "../support/moderation.ts";
import { expected, LOBBY, Person, refusedAs, seqOf } from "../support/person.ts";

const vote = (...options: number[]) => ({ vote: { options } });

test("[ACT1] [ACT2] an activity is posted as a message is, and stands as it was begun before anything was done", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const id = randomUUID();
	const seq = await begins(ada, "poll", QUESTION, { id });
	const posted = await bo.receives("posted", (frame) => frame.seq === seq);
	expect(posted).toMatchObject({
		activity: { name: "poll", version: 1, actedSeq: seq },
		author: ada.session,
	});
	expect(posted.activity?.state).toMatchObject(QUESTION);
	expect(posted.text).toContain(QUESTION.question);
	expect(seqOf(await asksToBegin(ada, "poll", QUESTION, { id }))).toBe(seq);
	const other = { ...QUESTION, question: "Tea or milk?" };
	refusedAs("id-reused", await asksToBegin(ada, "poll", other, { id }));
	refusedAs("not-allowed", await ada.asks({ type: "edit", room: LOBBY, target: seq, text: "no poll" }));
});

test("[ACT1] what the house does not know, what is not as agreed and what is too long is not begun", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	expect(refusedAs("not-allowed", await asksToBegin(ada, "whist", {}))).toMatchObject({ field: "activity" });
	const lonely = { question: "?", options: ["only one"] };
	expect(refusedAs("bad-frame", await asksToBegin(ada, "poll", lonely)).field).toMatch(/^activity\.start/);
	const many = { question: "?", options: Array.from({ length: 10_000 }, (_, at) => String(at)) };
	refusedAs("too-long", await asksToBegin(ada, "poll", many));
	await bo.isInStep();
	expect(bo.inbox.frames("posted")).toEqual([]);
});

test("[ACT3] [ACT4] a move is told to all in the room, in order, each with the one before it, and to its mover too", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const target = await begins(ada, "poll", QUESTION);
	const first = await acts(bo, target, vote(1));
	const second = await acts(ada, target, vote(0));
	for (const person of [ada, bo]) {
		await person.receives("acted", ({ seq }) => seq === second);
		expect(movesTold(person, target)).toMatchObject([
			{ seq: first, after: target, by: { id: bo.session, name: "bo" }, event: { voted: { options: [1] } } },
			{ seq: second, after: first, by: { id: ada.session } },
		]);
	}
	expect((await bo.fetches()).events.map(({ type }) => type)).toEqual(["posted"]);
	const { state, actedSeq } = await looksAt(bo, target);
	expect(actedSeq).toBe(second);
	expect(state).toMatchObject({ votes: { [ada.session]: { options: [0] }, [bo.session]: { options: [1] } } });
});

test("[ACT3] a move that the rules refuse is refused with a word, and what is no activity is no such message", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const target = await begins(ada, "poll", QUESTION);
	expect(await isRefusedTo(bo, target, vote(7))).toBe("no-such-option");
	expect(await isRefusedTo(bo, target, { jump: {} })).toBe("no-such-command");
	expect(await isRefusedTo(bo, target, { vote: { options: "all" } })).toBe("bad-command");
	expect(await isRefusedTo(bo, target, { ...vote(0), withdraw: {} })).toBe("no-such-command");
	expect(await isRefusedTo(bo, target, { constructor: {} })).toBe("no-such-command");
	const plain = await ada.says("just words");
	refusedAs("no-such-message", await asksToAct(bo, plain, vote(0)));
	expected("ok", await ada.asks({ type: "open", room: "den" }));
	await ada.joins("den");
	refusedAs("no-such-message", await asksToAct(ada, target, vote(0), "den"));
	await bo.leaves();
	refusedAs("not-a-member", await asksToAct(bo, target, vote(0)));
	expect(movesTold(ada, target)).toEqual([]);
});

test("[ACT3] who is muted makes no move", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	expected("ok", await ada.asks({ type: "open", room: "den" }));
	await ada.joins("den");
	await bo.joins("den");
	const target = await begins(ada, "poll", QUESTION, { room: "den" });
	expected(
		"ok",
		await ada.asks({ type: "moderate", room: "den", wish: { do: "mute", session: bo.session, seconds: 60 } }),
	);
	expect(refusedAs("not-allowed", await asksToAct(bo, target, vote(0), "den")).field).toBe("muted");
	await acts(ada, target, vote(0), "den");
});

test("[ACT3] [ACT8] who has no seat in a game, and whose turn it is not, makes no move in it", async () => {
	const { ada, bo, cy } = await lobbyWith("ada", "bo", "cy");
	const target = await begins(cy, "chess", {});
	for (const [seat, one] of [ada, bo].entries()) await acts(one, target, { sit: { seat } });
	const move = (from: string, to: string) => ({ move: { from, to } });
	expect(await isRefusedTo(cy, target, move("e2", "e4"))).toBe("not-seated");
	expect(await isRefusedTo(bo, target, move("e7", "e5"))).toBe("not-your-turn");
	await acts(ada, target, move("e2", "e4"));
	expect(await isRefusedTo(ada, target, move("d2", "d4"))).toBe("not-your-turn");
	await acts(bo, target, move("e7", "e5"));
	await cy.receives("acted", ({ event }) => JSON.stringify(event).includes('"e7"'));
	expect(movesTold(cy, target).flatMap(({ event }) => Object.keys(event))).toEqual([
		...["sat", "sat"],
		...["moved", "moved"],
	]);
});

test("[ACT7] who comes in, and who comes back, holds an activity as it stands", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const target = await begins(ada, "poll", QUESTION);
	await acts(ada, target, vote(0));
	await bo.receives("acted");
	await bo.link.drops();
	const last = await acts(ada, target, vote(1));
	bo.forgets();
	await bo.comesBack();
	const told = await bo.receives("activity", ({ actedSeq }) => actedSeq === last);
	expect(told.state).toMatchObject({ votes: { [ada.session]: { options: [1] } } });
	const cy = await comesIn(house, "cy");
	const now = await cy.receives("activity", (frame) => frame.target === target);
	expect(now).toMatchObject({ actedSeq: last, state: { votes: { [ada.session]: { options: [1] } } } });
});

test("[ACT1] [ACT2] whoever is given its message, from memory too, is given text and state as of its newest move", async () => {
	const { ada, bo } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const open = await begins(ada, "poll", QUESTION);
	const hidden = await begins(ada, "secret-poll", QUESTION);
	for (const [nth, voter] of [ada, bo].entries()) {
		const [last, lastHidden] = [await acts(voter, open, vote(1)), await acts(voter, hidden, vote(1))];
		await bo.dialsAgain();
		const text = expect.stringContaining(`coffee: ${nth + 1}`);
		const [first, second] = (await bo.joins()).events;
		expect(first).toMatchObject({ seq: open, text, activity: { actedSeq: last } });
		expect(first).toHaveProperty(["activity", "state", "votes", voter.session]);
		expect(second).toMatchObject({ seq: hidden, text, activity: { actedSeq: lastHidden } });
		expect(second).not.toHaveProperty("activity.state");
		expect((await bo.fetches()).events[0]).toMatchObject({ text, activity: { actedSeq: last } });
	}
	await acts(ada, open, { end: {} });
	await bo.dialsAgain();
	const [ended] = (await bo.joins()).events;
	expect(ended).toMatchObject({ text: expect.stringContaining("Poll, closed"), activity: { over: true } });
});

test("[ACT10] who began it or keeps the room ends it, and then it is over; removed, it is gone", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const target = await begins(ada, "poll", QUESTION);
	expect(await isRefusedTo(bo, target, { end: {} })).toBe("not-yours");
	const end = await acts(ada, target, { end: {} });
	await bo.receives("acted", ({ seq }) => seq === end);
	expect(await isRefusedTo(bo, target, vote(0))).toBe("over");
	expect(await looksAt(bo, target)).toMatchObject({ over: true });
	await ada.removes(target);
	await bo.receives("removed");
	refusedAs("no-such-message", await asksToAct(bo, target, vote(0)));
	refusedAs("no-such-message", await bo.asks({ type: "activity", room: LOBBY, target }));
	const [posted] = (await bo.fetches()).events;
	expect(posted).toMatchObject({ type: "posted", removedSeq: expect.any(Number) });
	expect(posted).not.toHaveProperty("activity");
});

test("[ACT10] [MOD7] who keeps the room is told what is reported of an activity, ends it, and removes it, whoever began it", async () => {
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"]);
	const target = await begins(bo, "poll", QUESTION, { room: DEN });
	expected("ok", await cy.asks({ type: "report", room: DEN, target, reason: "a rude question" }));
	expect((await reportsOf(house, ada.token)).reports).toMatchObject([
		{ target, reason: "a rude question", text: expect.stringContaining(QUESTION.question) },
	]);
	expect(await isRefusedTo(cy, target, { end: {} }, DEN)).toBe("not-yours");
	await acts(ada, target, { end: {} }, DEN);
	expect(await isRefusedTo(bo, target, vote(0), DEN)).toBe("over");
	await ada.removes(target, DEN);
	await bo.receives("removed", (removed) => removed.target === target);
	expect((await reportsOf(house, ada.token)).reports).toEqual([]);
});

test("[ACT10] [NOW2] what is removed before anything was done in it is told to nobody who comes in, while memory holds it", async () => {
	const { ada, house } = await lobbyWith("ada", "bo");
	const target = await begins(ada, "poll", QUESTION);
	await ada.removes(target);
	const cy = await Person.arrives("cy", { port: house.port });
	const [posted] = (await cy.joins()).events;
	expect(posted).toMatchObject({ type: "posted", seq: target, removedSeq: expect.any(Number) });
	expect(posted).not.toHaveProperty("activity");
	expect(JSON.stringify(cy.inbox.frames("joined"))).not.toContain(QUESTION.question);
});

test("[ACT8] of two who claim a seat at once one has it; leaving the room frees it, and all see that", async () => {
	const { ada, bo, cy } = await lobbyWith("ada", "bo", "cy");
	const target = await begins(ada, "chess", {});
	const claims = await Promise.all([ada, bo].map((one) => asksToAct(one, target, { sit: { seat: 0 } })));
	const [winner, loser] = claims[0]?.type === "ok" ? [ada, bo] : [bo, ada];
	expect(claims.map(({ type }) => type).toSorted()).toEqual(["ok", "refused"]);
	expect(await isRefusedTo(loser, target, { sit: { seat: 0 } })).toBe("seat-taken");
	expect(await isRefusedTo(loser, target, { rise: {} })).toBe("not-seated");
	expect(await isRefusedTo(loser, target, { sit: { seat: 2 } })).toBe("no-such-seat");
	expect(await isRefusedTo(winner, target, { sit: { seat: 1 } })).toBe("seated");
	await winner.leaves();
	const rose = await cy.receives("acted", ({ event }) => "rose" in event);
	expect(rose).toMatchObject({ by: { id: winner.session }, event: { rose: { seat: 0 } } });
	await acts(loser, target, { sit: { seat: 0 } });
});

test("[ACT11] a move that is too long is refused, and so is one that would make the state too large", async () => {
	const { ada, bo } = await houseWith({ ACTIVITY_STATE_BYTES_MAX: "1024" }, "ada", "bo");
	const target = await begins(ada, "list", { title: "Shopping" });
	refusedAs("too-long", await asksToAct(bo, target, { add: { text: "x".repeat(2_000) } }));
	let answer = await asksToAct(bo, target, { add: { text: "x".repeat(100) } });
	for (let more = 0; more < 12 && answer.type === "ok"; more += 1)
		answer = await asksToAct(bo, target, { add: { text: "x".repeat(100) } });
	refusedAs("too-long", answer);
	expect(JSON.stringify((await looksAt(ada, target)).state).length).toBeLessThanOrEqual(1024);
});

test("[ACT1] [ACT3] what is nested without end is no frame as agreed, and breaks nothing", async () => {
	const { ada } = await houseWith({ LIMITS: "off" }, "ada");
	const target = await begins(ada, "poll", QUESTION);
	const deep = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
	refusedAs("bad-frame", await asksToAct(ada, target, { vote: deep(1_000) }));
	refusedAs("bad-frame", await asksToBegin(ada, "poll", deep(1_000)));
	expect(await isRefusedTo(ada, target, { vote: deep(20) })).toBe("bad-command");
});
