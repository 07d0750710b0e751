import { expect, test } from "vitest";
import { comesIn, houseWith, houseWithFaults } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { expected, LOBBY, Person, refusedAs, stranger } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import { UpgradeRefused } from "./support/socket-link.ts";

const SOCKETS_MAX = 5;
/** What would keep the crowd away before it finds the house full. */
const NO_RATES = Object.fromEntries(
	["ARRIVALS", "CONNECTIONS", "NEWCOMERS", "REQUESTS", "POSTS"].map((what) => [`${what}_PER_SECOND`, "0"]),
);
const OUTSIDE = Array.from({ length: 20 }, (_, index) => `caller ${index + 1}`);

/** Without any manners: asks again as soon as it was refused. */
async function getsIn(port: number, name: string): Promise<Person> {
	for (;;)
		try {
			return await Person.arrives(name, { port });
		} catch (error) {
			if (!(error instanceof UpgradeRefused) || error.status !== 503) throw error;
		}
}

test("[NAME7] of a crowd that says hello at once, before anybody is answered, exactly as many come in as the house holds", async () => {
	const SESSIONS_MAX = 5;
	const env = { SESSIONS_MAX: String(SESSIONS_MAX), ...NO_RATES };
	const { ada, house, faults } = await houseWithFaults(env, "ada");
	const links = await Promise.all(OUTSIDE.map(() => stranger(house)));
	const held = faults.holdCommit("what the disk is busy with");
	const said = ada.says("what the disk is busy with");
	await held.hit;
	const hellos = links.map((link, index) =>
		link.asks({ type: "hello", version: 1, name: OUTSIDE[index] ?? "" }),
	);
	await untilMetric(house, "parley_drafts_waiting", (waiting) => waiting === OUTSIDE.length);
	held.release();
	await said;
	const answers = await Promise.all(hellos);
	const welcome = answers.flatMap((answer, index) => (answer.type === "welcome" ? [index] : []));
	expect(welcome).toHaveLength(SESSIONS_MAX - 1);
	for (const [index, link] of links.entries()) {
		const joined = await link.asks({ type: "join", room: LOBBY });
		if (welcome.includes(index)) expected("joined", joined);
		else refusedAs("not-welcome-yet", joined);
	}
	for (const answer of answers) if (answer.type !== "welcome") refusedAs("house-full", answer);
	expect(await metric(house, "parley_sessions")).toBe(SESSIONS_MAX);
});

test("[CONN1][ORD1] a crowd that never stops asking a full house keeps nobody inside waiting, and all of it gets in in time", async () => {
	const { ada, bo, house } = await houseWith({ SOCKETS_MAX: String(SOCKETS_MAX), ...NO_RATES }, "ada", "bo");
	const others = await Promise.all(["cy", "dee", "eve"].map((name) => comesIn(house, name)));
	const visits = OUTSIDE.map(async (name) => {
		const caller = await getsIn(house.port, name);
		await caller.joins();
		const seq = await caller.says(`${name} was here`);
		await caller.link.closes(1000);
		return seq;
	});
	for (let line = 0; line < 30; line++) {
		await ada.says(`line ${line}`);
		await bo.hears(`line ${line}`);
	}
	expect(await metric(house, 'parley_upgrades_refused_total{code="house-full"}')).toBeGreaterThan(
		OUTSIDE.length,
	);
	expect(await metric(house, "parley_sockets")).toBe(SOCKETS_MAX);
	for (const person of others) await person.link.closes(1000);
	const seqs = await Promise.all(visits);
	expect(new Set(seqs).size).toBe(OUTSIDE.length);
	const said = (await expectOneOrder(house, [ada, bo])).get("lobby")?.map((event) => event.seq);
	expect(said).toEqual(expect.arrayContaining(seqs));
});
