import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Server } from "../support/server.ts";
import { isLeftOut } from "./cannot.ts";
import { flows } from "./flows.ts";
import { House } from "./house.ts";
import type { Engine } from "./window.ts";

/** What a browser says by itself when a connection is lost, whatever the page does about it. */
const LOST_CONNECTION =
	/can’t establish a connection|connection to .* was interrupted|NetworkError|Load failed/;

/** All flows in one engine, one after the other: a browser has one keyboard, and two processors are soon full. */
export function inEngine(name: "Chromium" | "Firefox" | "WebKit", start: () => Promise<Engine>): void {
	describe(name, () => {
		let engine: Engine;
		let server: Server;
		beforeAll(async () => {
			[engine, server] = await Promise.all([start(), Server.start({ LIMITS: "off" })]);
		});
		afterAll(() => Promise.all([engine?.quit(), server?.cleanUp()]));

		let flown = 0;
		const here = Object.entries(flows).filter(([title]) => !isLeftOut(name, title));
		for (const [title, flow] of here)
			test(title, async () => {
				flown += 1;
				const house = await House.opens(engine, server, flown);
				try {
					await flow(house);
					const complaints = await house.complaints();
					expect(complaints.filter((said) => !LOST_CONNECTION.test(said))).toEqual([]);
				} catch (cause) {
					throw new Error(`${cause instanceof Error ? cause.message : cause}\n${await house.described()}`, {
						cause,
					});
				} finally {
					await house.closes();
				}
			});
	});
}
