import { Faults } from "@parley/engine/test/support/faults";
import { expect } from "vitest";
import { comesIn } from "../lobby.ts";
import { DEN, denWith } from "../moderation.ts";
import { expected, Person } from "../person.ts";
import { type Env, openHouse } from "../server.ts";
import { Browser } from "./browser.ts";
import { openPushService } from "./push-service.ts";

/** Lookups that may reach the push service of the test, which is on the loopback. */
export const lookupsUrl = new URL("../open-lookups.ts", import.meta.url).href;

/** Bo in the lobby, and Ada, who has closed her page and left a browser behind that wants to be told. */
export async function boAndAdasBrowser(rooms: Record<string, "all" | "mentions">, env: Env = {}) {
	const service = await openPushService();
	const house = await openHouse({ PUSH_DELAY_S: "0.2", ...env }, { lookupsUrl });
	const bo = await comesIn(house, "Bo");
	const ada = await comesIn(house, "Ada");
	const browser = new Browser(service);
	expect(await browser.subscribes(house, ada.token, rooms)).toEqual(Object.keys(rooms));
	return { service, house, bo, ada, browser };
}

/** The den of ada, and whoever comes in with a browser that wants to be told of all that is said there. */
export async function toldDen(details: { passphrase?: string }, env: Record<string, string> = {}) {
	const [faults, service] = [new Faults(), await openPushService()];
	const options = { faultDoor: faults.door, lookupsUrl };
	const { ada, house } = await denWith(details, ["ada"], { PUSH_DELAY_S: "0", ...env }, options);
	return {
		...{ ada, house, faults },
		async comesIn(name: string) {
			const person = await Person.arrives(name, { port: house.port });
			expected("joined", await person.asks({ type: "join", room: DEN, ...details }));
			const browser = new Browser(service);
			expect(await browser.subscribes(house, person.token, { [DEN]: "all" })).toEqual([DEN]);
			return { person, browser };
		},
		timesTold: ({ path }: Browser) => service.delivered.filter((push) => push.path === path).length,
	};
}
