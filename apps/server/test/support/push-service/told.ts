import { expect } from "vitest";
import { comesIn } from "../lobby.ts";
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
