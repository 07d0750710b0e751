import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { DEN, does, posts } from "../support/moderation.ts";
import { nodeGround } from "../support/nodes.ts";
import { expected, LOBBY, Person, refusedAs } from "../support/person.ts";
import { type Env, type House, openHouse } from "../support/server.ts";

const PER_SECOND = 5;

async function twoNodes(limits: Env): Promise<[House, House]> {
	const { env } = await nodeGround();
	const limited = { ...env, LIMITS: "on", ...limits };
	return Promise.all([openHouse(limited), openHouse(limited)]);
}

/** How many of many posts, all at once, were taken. */
async function floods(person: Person): Promise<number> {
	const asked = Array.from({ length: 30 }, () =>
		person.asks({ type: "post", room: LOBBY, id: randomUUID(), text: "and again" }),
	);
	return (await Promise.all(asked)).filter(({ type }) => type === "ok").length;
}

/** The burst, and what came back since; each time on another node one more. */
function allowed({ limits }: Person, since: number, moves: number): number {
	return limits.burst + Math.ceil(((performance.now() - since) / 1_000) * PER_SECOND) + moves;
}

/** Nodes tell each other who is where four times a second. */
async function knownTo(other: House, comes: () => Promise<Person>): Promise<Person> {
	const witness = await comesIn(other, "witness");
	const person = await comes();
	await witness.receives("presence", ({ entered }) => entered?.includes(person.name) === true);
	return person;
}

/** Until they were told who is with which node, those of others are away to people of this one. */
async function knowsToBeHere(witness: Person, name: string): Promise<void> {
	const isHere = (): boolean => {
		let here = false;
		for (const frame of witness.inbox.heard) {
			if (frame.type !== "joined" && frame.type !== "presence") continue;
			if (frame.members !== undefined) here = frame.members.includes(name);
			if (frame.type === "presence" && frame.entered?.includes(name)) here = true;
			if (frame.away?.includes(name)) here = false;
		}
		return here;
	};
	await witness.inbox.first(`that ${name} is here`, () => isHere() || undefined);
}

test("[CONN3] a session on two nodes has one rate", async () => {
	const [first, second] = await twoNodes({ POSTS_PER_SECOND: String(PER_SECOND) });
	const ada = await knownTo(second, () => comesIn(first, "ada"));
	const since = performance.now();
	const here = await floods(ada);
	expect(here).toBeGreaterThanOrEqual(ada.limits.burst);
	const tab = await ada.opensAnotherTab({ port: second.port });
	await tab.joins();
	expect(here + (await floods(tab))).toBeLessThanOrEqual(allowed(ada, since, 1));
});

test("[CONN3] whoever moves between nodes takes the rate along", async () => {
	const [first, second] = await twoNodes({ POSTS_PER_SECOND: String(PER_SECOND) });
	const ada = await knownTo(second, () => comesIn(first, "ada"));
	const bo = await comesIn(first, "bo");
	const since = performance.now();
	let taken = await floods(ada);
	for (const { port } of [second, first]) {
		bo.forgets();
		await ada.link.drops();
		await ada.comesBack([LOBBY], { port });
		await bo.receives("presence", ({ entered }) => entered?.includes("ada") === true);
		taken += await floods(ada);
	}
	expect(taken).toBeLessThanOrEqual(allowed(ada, since, 2));
});

test("[ACC2] a passphrase is guessed no faster on two nodes", async () => {
	const [first, second] = await twoNodes({ PASSPHRASE_TRIES_PER_MINUTE: "2" });
	const ada = await Person.arrives("ada", { port: first.port });
	expected("ok", await ada.asks({ type: "open", room: DEN, passphrase: "open sesame" }));
	const [bo, cy] = [await comesIn(first, "bo"), await comesIn(first, "cy")];
	const dee = await comesIn(second, "dee");
	await knowsToBeHere(dee, "cy");
	dee.forgets();
	const join = { type: "join", room: DEN };
	for (const passphrase of ["one", "two"]) refusedAs("not-allowed", await bo.asks({ ...join, passphrase }));
	await cy.link.drops();
	// told behind the wrong ones
	await dee.receives("presence", ({ away }) => away?.includes("cy") === true);
	const tab = await bo.opensAnotherTab({ port: second.port });
	refusedAs("too-fast", await tab.asks({ ...join, passphrase: "three" }));
});

test("[MOD5] a room's pause between posts holds on all nodes together", async () => {
	const [first, second] = await twoNodes({});
	const ada = await Person.arrives("ada", { port: first.port });
	expected("ok", await ada.asks({ type: "open", room: DEN }));
	const bo = await comesIn(first, "bo", DEN);
	await ada.joins(DEN);
	await does(ada, { do: "settings", slowSeconds: 60 });
	expected("ok", await posts(bo, "once a minute"));
	const tab = await bo.opensAnotherTab({ port: second.port });
	await tab.joins(DEN);
	refusedAs("too-fast", await posts(tab, "and once more"));
});
