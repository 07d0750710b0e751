import { expect, test } from "vitest";
import { lookupServices } from "../src/app/lookups/services.ts";
import { letGo } from "./support/held-lookups.ts";
import { call } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { LOBBY, type Person } from "./support/person.ts";
import { type House, openHouse } from "./support/server.ts";

const path = `/api/rooms/${LOBBY}/events`;
const lookupsUrl = new URL("./support/held-lookups.ts", import.meta.url).href;

/** As many questions as one service answers at a time, all of them held; then Bo asks, and goes. */
async function goesFromTheLine(
	house: House,
	service: string,
	{ ada, bo }: { ada: () => Promise<unknown>; bo: (leaving: AbortController) => Promise<unknown> },
): Promise<void> {
	const { runningMax } = lookupServices[service] ?? { runningMax: 0 };
	const count = (what: string): string => `parley_lookups_${what}{service="${service}"}`;
	const running = Array.from({ length: runningMax }, ada);
	await untilMetric(house, count("running"), (now) => now === runningMax);
	const leaving = new AbortController();
	const left = bo(leaving);
	await untilMetric(house, count("waiting"), (now) => now === 1);
	leaving.abort();
	await untilMetric(house, count("waiting"), (now) => now === 0);
	await left;
	letGo(house);
	await Promise.all(running);
	const cancelled = `parley_lookups_total{service="${service}",outcome="cancelled"}`;
	expect(await metric(house, cancelled)).toBe(1);
}

/** Nobody hears the answer, whatever it is. */
async function drops(person: Person, asked: Promise<unknown>, leaving: AbortController): Promise<void> {
	leaving.signal.addEventListener("abort", () => void person.link.drops());
	await expect(asked).rejects.toThrow();
}

for (const LOOKUP_MODE of ["worker", "inline"]) {
	async function heldHouse() {
		const house = await openHouse({ LOOKUP_MODE, LIMITS: "off" }, { lookupsUrl });
		return { house, ada: await comesIn(house, "ada"), bo: await comesIn(house, "bo") };
	}

	test(`${LOOKUP_MODE}: [LOOK2] who asked by HTTP and went away takes no place in line`, async () => {
		const { house, ada, bo } = await heldHouse();
		const asks = ({ token }: Person, signal?: AbortSignal) =>
			fetch(`${house.url}/api/lookups/numbers`, {
				method: "POST",
				headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
				body: JSON.stringify({ numbers: [4], operation: "sqrt" }),
				...(signal === undefined ? {} : { signal }),
			});
		await goesFromTheLine(house, "numbers", {
			ada: async () => expect((await asks(ada)).status).toBe(200),
			bo: ({ signal }) => expect(asks(bo, signal)).rejects.toThrow(),
		});
	});

	test(`${LOOKUP_MODE}: [FIND1] a search that was called off does not run where it still waits`, async () => {
		const { house, ada, bo } = await heldHouse();
		const asks = ({ token }: Person, signal?: AbortSignal) => {
			const headers = { authorization: `Bearer ${token}` };
			return fetch(`${house.url}/api/search?q=ket*`, { headers, ...(signal && { signal }) });
		};
		// one at a time of a person
		const others = [ada, await comesIn(house, "chi")];
		await goesFromTheLine(house, "search", {
			ada: async () => expect((await asks(others.pop() ?? ada)).status).toBe(200),
			bo: ({ signal }) => expect(asks(bo, signal)).rejects.toThrow(),
		});
	});

	test(`${LOOKUP_MODE}: [LOOK2] a page of history is not read for who went away`, async () => {
		const { house, ada, bo } = await heldHouse();
		await ada.says("something to read");
		await goesFromTheLine(house, "history", {
			ada: async () => expect((await call(house, path, { token: ada.token })).status).toBe(200),
			bo: ({ signal }) => {
				const headers = { authorization: `Bearer ${bo.token}` };
				return expect(fetch(`${house.url}${path}`, { headers, signal })).rejects.toThrow();
			},
		});
	});

	test(`${LOOKUP_MODE}: [LOOK2] what a socket fetches is dropped with the socket`, async () => {
		const { house, ada, bo } = await heldHouse();
		await ada.says("something to read");
		await goesFromTheLine(house, "history", {
			ada: async () => expect((await call(house, path, { token: ada.token })).status).toBe(200),
			bo: (leaving) => drops(bo, bo.asks({ type: "fetch", room: LOBBY }), leaving),
		});
	});
}
