import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { expect, onTestFinished, test } from "vitest";
import { pages } from "../support/counted-lookups.ts";
import { call } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { metric } from "../support/metrics.ts";
import { nodeEnv, nodeGround } from "../support/nodes.ts";
import { expected, LOBBY, type Person } from "../support/person.ts";
import { type Env, type House, openHouse } from "../support/server.ts";

const lookupsUrl = new URL("../support/counted-lookups.ts", import.meta.url).href;
const PAGES_EACH = 20;

/** Ada on one node and Bo on the other, who want pages all at once: by HTTP and by frames. */
async function reading(limits: Env): Promise<[House, House]> {
	const { env } = await nodeGround();
	const nodes = () => openHouse({ ...env, LOOKUP_MODE: "inline", ...limits }, { lookupsUrl });
	const [first, second] = await Promise.all([nodes(), nodes()]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	await ada.says("something to read");
	await bo.hears("something to read");
	pages.most = 0;
	const asks = (house: House, person: Person) =>
		Array.from({ length: PAGES_EACH }, async (_, n) => {
			if (n % 2 === 0) return void expected("page", await person.asks({ type: "fetch", room: LOBBY }));
			const page = await call(house, `/api/rooms/${LOBBY}/events`, { token: person.token });
			expect(page.status).toBe(200);
		});
	await Promise.all([...asks(first, ada), ...asks(second, bo)]);
	return [first, second];
}

test("[LOOK6] two people on two nodes want many pages at once: all are read, never more at a time than the house may", async () => {
	const nodes = await reading({ LOOKUPS_HOUSE_MAX: "history=2" });
	expect(pages.most).toBe(2);
	let places = 0;
	for (const node of nodes) {
		expect(await metric(node, 'parley_lookup_house_waits_total{service="history"}')).toBeGreaterThan(0);
		places += await metric(node, 'parley_lookup_house_places{service="history"}');
		expect(await metric(node, 'parley_lookup_house_places_lost_total{service="history"}')).toBe(0);
	}
	expect(places).toBeLessThanOrEqual(2);
});

test("[LOOK6] without such a limit more are read at a time", async () => {
	await reading({});
	expect(pages.most).toBeGreaterThan(2);
});

test("[LOOK6] on one node alone it is the limit of that node", async () => {
	const env = { LOOKUP_MODE: "inline", LIMITS: "off", LOOKUPS_HOUSE_MAX: "history=2" };
	const house = await openHouse(env, { lookupsUrl });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	pages.most = 0;
	const asks = (person: Person) =>
		Array.from({ length: PAGES_EACH }, () => person.asks({ type: "fetch", room: LOBBY }));
	for (const answer of await Promise.all([...asks(ada), ...asks(bo)])) expected("page", answer);
	expect(pages.most).toBe(2);
});

test.for(["block", "block=", "block=0", "block=two", "block=2.5", "=3", "block=2,block=3", "block=100001"])(
	"LOOKUPS_HOUSE_MAX=%s is refused at the start, in a sentence",
	async (LOOKUPS_HOUSE_MAX) => {
		await expect(openHouse({ LOOKUPS_HOUSE_MAX })).rejects.toThrow(
			`LOOKUPS_HOUSE_MAX=${LOOKUPS_HOUSE_MAX} is not allowed: give names, each once, with a whole number from 1 to 100000, such as block=20,resolve-dns=64.`,
		);
	},
);

test("a limit of a lookup that there is not is refused at the start, with those that there are", async () => {
	await expect(openHouse({ LOOKUPS_HOUSE_MAX: "history=2, blokk=2" })).rejects.toThrow(
		/^There is no lookup blokk that could have a limit for the whole house\. There are: history, .*, block\.$/,
	);
});

test("a bucket for the places that may not be made is named, in a sentence", async () => {
	const { nats } = await nodeGround();
	const connection = await connect({ servers: nats.url });
	onTestFinished(() => connection.close());
	const manager = await jetstreamManager(connection);
	await manager.streams.add({ name: "in-its-way", subjects: ["$KV.crowded-lookup-places.>"] });
	const opened = openHouse({ ...nodeEnv(nats, "crowded"), LOOKUPS_HOUSE_MAX: "history=2" });
	await expect(opened).rejects.toThrow("may this user make the stream KV_crowded-lookup-places?");
});
