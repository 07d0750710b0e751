import { expect, onTestFinished, test } from "vitest";
import { textsOf } from "../../crowd/messages.ts";
import { WrongResult } from "../../lab/errors.ts";
import { type Toy, toyServer } from "../../test-support/toy-server.ts";
import { Users } from "./users.ts";

/** Long enough for all that arrives; what was dropped never does. */
const DEADLINE_MS = 2_000;

function users(): Users {
	const opened = new Users(4, new AbortController().signal, DEADLINE_MS);
	onTestFinished(() => opened.stop());
	return opened;
}

async function attemptAt(toy: Toy, people: Users, count = 3) {
	const texts = Array.from({ length: count }, textsOf(40));
	return people.attempt({ port: await toyServer(toy), dialect: "plain" }, texts);
}

test("times every user, the first to finish first", async () => {
	const { totalMs, finishedMs, cpuShare } = await attemptAt({}, users());
	expect(finishedMs).toHaveLength(3);
	expect(finishedMs).toEqual([...finishedMs].sort((a, b) => a - b));
	expect(finishedMs.at(-1)).toBe(totalMs);
	expect(finishedMs[0]).toBeGreaterThan(0);
	expect(cpuShare).toBeGreaterThan(0);
});

test("the same users' side serves again and again, each time with new users in a new room", async () => {
	const people = users();
	const port = await toyServer();
	for (const texts of [["a"], ["a", "b"], ["a", "b", "c", "d"]])
		expect((await people.attempt({ port, dialect: "plain" }, texts)).finishedMs).toHaveLength(texts.length);
});

const held: Parameters<NonNullable<Toy["posted"]>>[0][] = [];

const broken: readonly (readonly [string, RegExp, NonNullable<Toy["posted"]>])[] = [
	[
		"drops one message for one user",
		/never got/,
		(event, reader) => (reader === 1 && event["seq"] === 2 ? [] : [event]),
	],
	[
		"gives one message twice to one user",
		/got [1-4] that|never got/,
		(event, reader) => (reader === 2 ? [event, event] : [event]),
	],
	[
		"gives one user a message twice after all have everything",
		// who has counted as many as were sent stops there, whether or not they were all of them
		/got [1-4] that|never got/,
		(event, reader) => (reader === 0 && event["seq"] === 3 ? [event, event] : [event]),
	],
	[
		"changes a text",
		/lacks [1-4] of 4 messages, and got [1-4] that were changed/,
		(event, reader) => [reader === 1 ? { ...event, text: "no" } : event],
	],
	[
		"calls an author by another name",
		/lacks 4 of 4 messages, and got 4 that were changed/,
		(event) => [{ ...event, name: "somebody" }],
	],
	[
		"invents a message",
		/got [1-4] that were .* sent by nobody|never got/,
		(event) => [event, { ...event, id: "invented" }],
	],
	[
		"turns two messages around for one user",
		/another order/,
		(event, reader) => {
			if (reader !== 1) return [event];
			held.push(event);
			return held.length < 2 ? [] : held.splice(0).reverse();
		},
	],
];

test.each(broken)("a server that %s: a wrong result, never a figure", async (_title, words, posted) => {
	const attempt = attemptAt({ posted }, users(), 4);
	await expect(attempt).rejects.toThrow(WrongResult);
	await expect(attempt).rejects.toThrow(words);
});

test("a server that is gone is told as a problem of the lab, not as a result", async () => {
	const attempt = users().attempt({ port: 1, dialect: "plain" }, ["a"]);
	await expect(attempt).rejects.toThrow(/A user could not go on/);
});
