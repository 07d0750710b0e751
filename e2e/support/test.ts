import { type BrowserContextOptions, test as base, expect } from "@playwright/test";
import { Cable } from "./cable.ts";
import { Complaints } from "./complaints.ts";
import { type House, Houses } from "./houses.ts";
import { Person } from "./person.ts";
import type { Env } from "./server.ts";
import { Writer } from "./writer.ts";

export interface Visit extends Pick<BrowserContextOptions, "viewport" | "colorScheme" | "locale"> {
	readonly path?: string;
	/** a phone: touch, and no pointer that hovers */
	readonly touch?: boolean;
	/** the page's time can be moved on by hand; with its core in the tab, for time goes on in a worker */
	readonly clock?: boolean;
	/** instead of the one that the test's fixture says */
	readonly core?: Core;
}

/** Where the core of the page runs: in the worker that all tabs of a browser share, or in each of them. */
type Core = "worker" | "tab";

interface People {
	/** Opens the page, and is nobody yet. */
	arrives(visit?: Visit): Promise<Person>;
	/** Opens the page, gives a name and has a seat. */
	joins(name: string, visit?: Visit): Promise<Person>;
	/** Has a seat and no browser: for histories that would take long to type. */
	writer(name: string, room?: string): Promise<Writer>;
}

interface Fixtures {
	/** the server's configuration, beside what every test needs */
	env: Env;
	/** what a browser may write to its console as an error, because the test is about it */
	expected: readonly RegExp[];
	/** as the page has it by itself; "tab" where a test reaches for what only a page has: its clock, the answers to what it asks */
	core: Core;
	/** in a process that it shares with those of other tests; `own-process.ts` has one that can be killed */
	server: House;
	/** where people come in: the server's, unless a test puts more behind it */
	target: Pick<House, "port" | "wasDown">;
	people: People;
}

interface WorkersFixtures {
	houses: Houses;
}

/** Where there is no store, as on a blank page, there is no core either. */
const CORE_IN_TAB = `try { localStorage.setItem("parley.core", "tab"); } catch {}`;

/** A server with data of its own for each test, and people who leave nothing behind. A complaint of any browser fails it. */
export const test = base.extend<Fixtures, WorkersFixtures>({
	env: [{}, { option: true }],
	expected: [[], { option: true }],
	core: [process.env["PARLEY_CORE"] === "tab" ? "tab" : "worker", { option: true }],
	houses: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
		async ({}, use) => {
			const houses = new Houses();
			await use(houses);
			houses.end();
		},
		{ scope: "worker" },
	],
	server: async ({ houses, env }, use) => {
		const house = await houses.open(env);
		await use(house);
		await house.close();
	},
	target: async ({ server }, use) => use(server),
	people: async ({ browser, target, expected, core: usual }, use) => {
		const complaints = new Complaints(expected);
		const leaving: (() => Promise<void>)[] = [];
		const arrives = async (visit: Visit = {}) => {
			const { path = "/", touch = false, clock = false, core = clock ? "tab" : usual, ...screen } = visit;
			const cable = await Cable.to(target.port);
			const context = await browser.newContext({ ...screen, hasTouch: touch, isMobile: touch });
			leaving.push(async () => {
				await context.close();
				await cable.unplug();
			});
			const disturbed = () => cable.wasDisturbed || target.wasDown;
			complaints.listenTo(context, `visitor ${leaving.length}`, disturbed);
			if (core === "tab") await context.addInitScript(CORE_IN_TAB);
			if (clock) await context.clock.install();
			const person = new Person({ context, page: await context.newPage(), cable, touch });
			await person.goesTo(path);
			return person;
		};
		const joins = async (name: string, visit?: Visit) => {
			const person = await arrives(visit);
			await person.takesSeatAs(name);
			return person;
		};
		const writer = async (name: string, room = "lobby") => {
			const writer = await Writer.comesTo(target.port, name, room);
			leaving.push(async () => writer.leaves());
			return writer;
		};
		await use({ arrives, joins, writer });
		for (const leave of leaving) await leave();
		expect(complaints.all).toEqual([]);
	},
});

export { expect };
