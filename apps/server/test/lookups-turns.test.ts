import { expect, test } from "vitest";
import { lookupServices } from "../src/app/lookups/services.ts";
import { letGo, viewersBegun } from "./support/held-lookups.ts";
import { call } from "./support/http.ts";
import { untilMetric } from "./support/metrics.ts";
import { expected, LOBBY, Person } from "./support/person.ts";
import { type House, openHouse } from "./support/server.ts";

const CROWDED = "203.0.113.7";
const lookupsUrl = new URL("./support/held-lookups.ts", import.meta.url).href;
const places = lookupServices["history"]?.runningMax ?? 0;

async function comesFrom(address: string, name: string, { port }: House): Promise<Person> {
	const person = await Person.arrives(name, { port, headers: { "x-forwarded-for": address } });
	await person.joins();
	return person;
}

const ways: Record<string, (person: Person, house: House, address: string) => Promise<void>> = {
	"by a frame": async (person) => void expected("page", await person.asks({ type: "fetch", room: LOBBY })),
	"by HTTP": async ({ token }, house, address) => {
		const headers = { "x-forwarded-for": address };
		expect((await call(house, `/api/rooms/${LOBBY}/events`, { token, headers })).status).toBe(200);
	},
};

for (const [way, asks] of Object.entries(ways))
	test(`[LOOK4] ${way}: the many of one address who want a page keep another waiting for one of them`, async () => {
		const env = { LOOKUP_MODE: "inline", LIMITS: "off", TRUST_PROXY: "1" };
		const house = await openHouse(env, { lookupsUrl });
		const until = (what: string, count: number) =>
			untilMetric(house, `parley_lookups_${what}{service="history"}`, (now) => now === count);
		const names = Array.from({ length: places + 4 }, (_, index) => `guest ${index + 1}`);
		const crowd = await Promise.all(names.map((name) => comesFrom(CROWDED, name, house)));
		const bo = await comesFrom("203.0.113.8", "bo", house);
		const asked = crowd.map((person) => asks(person, house, CROWDED));
		await until("running", places);
		await until("waiting", 4);
		asked.push(asks(bo, house, "203.0.113.8"));
		await until("waiting", 5);
		letGo(house);
		await Promise.all(asked);
		expect(viewersBegun(house).slice(0, places + 2)).toContain(bo.session);
	});
