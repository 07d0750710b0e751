import { expect, onTestFinished, test } from "vitest";
import { type Crowd, openCrowd } from "../../crowd/crowd.ts";
import { WrongResult } from "../../lab/errors.ts";
import { type Toy, toyServer } from "../../test-support/toy-server.ts";
import { roundsOf } from "./rounds.ts";

const PATIENCE_MS = 20_000;

async function crowdAt(toy: Toy): Promise<Crowd> {
	const port = await toyServer(toy);
	const crowd = await openCrowd({ port, dialect: "plain", people: 5, signal: new AbortController().signal });
	onTestFinished(() => crowd.leave());
	return crowd;
}

test("as many rounds as wanted, each timed", async () => {
	const { roundsMs, late } = await roundsOf(await crowdAt({}), PATIENCE_MS, (done) => done < 3);
	expect(roundsMs).toHaveLength(3);
	expect(late).toBeUndefined();
});

test.each<readonly [string, RegExp, NonNullable<Toy["pong"]>]>([
	["twice", /twice/, (pong) => [pong, pong]],
	["with another number", /was answered 8 to ping 1/, (pong) => [{ ...pong, n: 8 }]],
])("a server that answers %s: a wrong result, never a figure", async (_title, words, pong) => {
	const rounds = roundsOf(await crowdAt({ pong }), PATIENCE_MS, () => true);
	await expect(rounds).rejects.toThrow(WrongResult);
	await expect(rounds).rejects.toThrow(words);
});

test("an answer that never comes ends the rounds by a time-out", async () => {
	let answered = 0;
	const crowd = await crowdAt({ pong: (pong) => (++answered === 8 ? [] : [pong]) });
	const { roundsMs, late } = await roundsOf(crowd, 2_000, () => true);
	expect(roundsMs).toHaveLength(1);
	expect(late).toBeInstanceOf(Promise);
});
