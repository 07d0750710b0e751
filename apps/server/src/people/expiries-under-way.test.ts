import type { Outcome, Settled } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import { expect, test, vi } from "vitest";
import type { Draft } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";
import { Expiries } from "./expiries-under-way.ts";
import { UnderWay } from "./under-way.ts";

const PEOPLE = 10_000;
const refusal = refuse("read-only");

/** A log that answers when it is told to. */
function slowLog() {
	const open: ((outcome: Outcome<ChatEvent>) => void)[] = [];
	const underWay = new UnderWay();
	const submit = underWay.watching(() => new Promise((resolve) => open.push(resolve)));
	return { open, underWay, expiries: new Expiries(submit) };
}

function endOf(session: string): Draft[] {
	return [{ type: "expire", session, asOf: 1, ended: false, at: 0 }];
}

test("[BACK4] ten thousand graces that end at once are two hundred drafts at a time, and each has its turn", async () => {
	const { open, expiries } = slowLog();
	let over = 0;
	for (let person = 0; person < PEOPLE; person++) {
		const session = `s${person}`;
		expiries.add({
			session,
			drafts: () => endOf(session),
			over: () => {
				over += 1;
			},
		});
	}
	while (over < PEOPLE) {
		expect(open.length).toBeGreaterThan(0);
		expect(open.length).toBeLessThanOrEqual(200);
		for (const answer of open.splice(0)) answer({ kind: "refused", refusal });
		await new Promise(setImmediate);
	}
	expect(open).toEqual([]);
});

test("[BACK6] the end of a grace is under way until it is known what it came to; who comes back before its turn has none", async () => {
	const { open, underWay, expiries } = slowLog();
	const over = vi.fn<() => void>();
	const endsAda = (): void => expiries.add({ session: "ada", drafts: () => endOf("ada"), over });
	endsAda();
	expect(underWay.mayTakeSeat("ada", "lobby")).toBe(true);
	const settled = Promise.withResolvers<Settled>();
	for (const answer of open.splice(0)) answer({ kind: "unknown", refusal, settled: settled.promise });
	await new Promise(setImmediate);
	endsAda();
	expect([underWay.mayTakeSeat("ada", "lobby"), over.mock.calls.length, open.length]).toEqual([true, 0, 0]);
	settled.resolve("lost");
	await new Promise(setImmediate);
	expect([underWay.mayTakeSeat("ada", "lobby"), over.mock.calls.length]).toEqual([false, 1]);

	for (let person = 0; person < 200; person++) {
		const session = `s${person}`;
		expiries.add({ session, drafts: () => endOf(session), over: () => undefined });
	}
	expiries.add({ session: "bo", drafts: () => endOf("bo"), over: () => undefined });
	expect([underWay.mayTakeSeat("bo", "lobby"), expiries.cancel("bo"), expiries.cancel("bo")]).toEqual([
		false,
		true,
		false,
	]);
});
