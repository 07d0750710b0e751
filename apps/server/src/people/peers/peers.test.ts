import { expect, onTestFinished, test, vi } from "vitest";
import type { NodeMessage, PersonHere } from "./peer-messages.ts";
import { Peers } from "./peers.ts";

/** Two nodes on a bus that loses nothing, and what the second hears of people. */
function twoNodes(here: () => readonly PersonHere[] = () => []) {
	vi.useFakeTimers();
	const listeners: ((message: unknown) => void)[] = [];
	const sent: NodeMessage[] = [];
	const bus = {
		send(message: NodeMessage): void {
			sent.push(message);
			for (const hear of listeners) hear(JSON.parse(JSON.stringify(message)));
		},
		listen: (hear: (message: unknown) => void) => void listeners.push(hear),
	};
	const heard: unknown[][] = [];
	const node = (name: string, people: () => readonly PersonHere[]): Peers =>
		new Peers({
			...{ node: name, form: 4, activities: {}, bus, here: people, mark: () => undefined },
			clock: { now: () => Date.now(), wall: () => Date.now() },
			arrivals: {
				arrivedElsewhere: (session, _node, addresses) => void heard.push(["arrived", session, ...addresses]),
				departedElsewhere: (session) => void heard.push(["departed", session]),
				looksElsewhere: (session, _node, isLooking) => void heard.push(["looks", session, isLooking]),
			},
			looksHere: () => false,
			...{ onMark: () => undefined, onGone: () => undefined, onTyping: () => undefined },
			...{ onRead: () => undefined, onErred: () => undefined, onCount: () => undefined },
		});
	const nodes = [node("one", here), node("two", () => [])] as const;
	for (const one of nodes) one.start();
	onTestFinished(() => {
		for (const one of nodes) one.close();
		vi.useRealTimers();
	});
	return { one: nodes[0], heard, sent };
}

test("[BACK4] whoever came and went in one breath is told as both, in that order", () => {
	const { one, heard } = twoNodes();
	// told at once, so that what follows is gathered
	one.arrived("bo", ["b"]);
	one.arrived("ada", ["a"]);
	one.departed("ada");
	one.departed("bo");
	one.arrived("bo", ["c"]);
	vi.advanceTimersByTime(250);
	const of = (session: string) => heard.filter(([, whose]) => whose === session).map(([what]) => what);
	expect(of("ada")).toEqual(["arrived", "departed"]);
	expect(heard.at(-1)).not.toEqual(["departed", "bo"]);
	expect(heard).toContainEqual(["arrived", "bo", "c"]);
});

test("[MOD3] people are told with all their addresses, as many in one message as it may hold", () => {
	const people = Array.from({ length: 3_000 }, (_, i): PersonHere => [`s${i}`, "a", "b", "c"]);
	const { heard, sent } = twoNodes(() => people);
	expect(heard.slice(0, people.length)).toEqual(people.map((person) => ["arrived", ...person]));
	for (const message of sent)
		if ("here" in message) expect(message.here.flat().length).toBeLessThanOrEqual(10_000);
});

test("[BACK4] of any number who came and went in one breath each is told, in messages that hold no more than they may", () => {
	const { one, heard, sent } = twoNodes();
	one.arrived("first", ["a"]);
	const many = Array.from({ length: 8_000 }, (_, i) => `s${i}`);
	for (const session of many) {
		one.arrived(session, ["a"]);
		one.departed(session);
	}
	vi.advanceTimersByTime(250);
	for (const what of ["arrived", "departed"])
		expect(new Set(heard.filter(([told]) => told === what).map(([, session]) => session))).toEqual(
			new Set(what === "arrived" ? ["first", ...many] : many),
		);
	for (const message of sent)
		if (message.kind === "news")
			expect(message.here.flat().length + message.gone.length).toBeLessThanOrEqual(10_000);
});
