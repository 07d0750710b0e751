import { expect, test } from "vitest";
import { comesIn, houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { Person } from "./support/person.ts";
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
