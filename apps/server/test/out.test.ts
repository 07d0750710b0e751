import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { comesIn, houseWith } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { LOBBY, type Person } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import type { House } from "./support/server.ts";

const ROOMY = { LIMITS: "off", MESSAGE_BYTES_MAX: "65536" };
const OUTPUT_BYTES_MAX = 1_048_576;
const BIG = "x".repeat(60_000);
const CATCHING_UP = 'parley_readers{state="catching-up"}';

async function saysMuch(person: Person, count = 10): Promise<void> {
	await Promise.all(Array.from({ length: count }, () => person.says(`${randomUUID()} ${BIG}`)));
}

/** Talks until the kernel has had its fill and the server itself calls a reader slow. */
async function talksUntilSomebodyIsSlow(house: House, person: Person): Promise<void> {
	await untilMetric(
		house,
		CATCHING_UP,
		(readers) => readers > 0,
		() => saysMuch(person),
	);
}

async function isLiveAgain(person: Person): Promise<void> {
	await person.receives("link", ({ state }) => state === "catching-up");
	const states = (): string[] => person.inbox.frames("link").map(({ state }) => state);
	await person.receives("link", ({ state }) => state === "live" && states().lastIndexOf("catching-up") >= 0);
}

test("[OUT1] what waits for a slow reader is bounded, however much is said", async () => {
	const { ada, bo, house } = await houseWith(ROOMY, "ada", "bo");
	bo.link.pausesReading();
	await talksUntilSomebodyIsSlow(house, ada);
	for (let round = 0; round < 10; round++) {
		await saysMuch(ada);
		expect(await metric(house, "parley_buffered_bytes")).toBeLessThanOrEqual(OUTPUT_BYTES_MAX + 2 * 70_000);
	}
	bo.link.resumesReading();
	await expectOneOrder(house, [ada, bo]);
});

test("[OUT1] an empty buffer takes a message larger than the limit of a slow reader", async () => {
	const env = { LIMITS: "off", MESSAGE_BYTES_MAX: "500000", OUTPUT_BYTES_MAX: "1000000" };
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	const huge = '"'.repeat(499_000);
	await ada.says(huge);
	await bo.hears(huge);
	await expectOneOrder(house, [ada, bo]);
});

test("[OUT2] whoever is behind is sent no typing, and the whole list of people when back", async () => {
	const { ada, bo, cy, house } = await houseWith(ROOMY, "ada", "bo", "cy");
	bo.link.pausesReading();
	await talksUntilSomebodyIsSlow(house, ada);
	await comesIn(house, "dee");
	await cy.receives("presence", ({ entered }) => entered?.includes("dee") === true);
	ada.link.sends({ type: "typing", room: LOBBY });
	await cy.receives("typing", ({ names }) => names.includes("ada"));
	await ada.says("typed and said");
	bo.link.resumesReading();
	await bo.hears("typed and said");
	const whole = await bo.receives("presence", ({ members }) => members?.includes("dee") === true);
	expect(whole.count).toBe(4);
	expect(bo.inbox.frames("typing").some(({ names }) => names.includes("ada"))).toBe(false);
});

test("[OUT3] a slow reader catches up without a gap and is live again", async () => {
	const { ada, bo, cy, house } = await houseWith(ROOMY, "ada", "bo", "cy");
	bo.link.pausesReading();
	await talksUntilSomebodyIsSlow(house, ada);
	await saysMuch(cy, 20);
	bo.link.resumesReading();
	await isLiveAgain(bo);
	await untilMetric(house, CATCHING_UP, (readers) => readers === 0);
	await expectOneOrder(house, [ada, bo, cy]);
});

test("[OUT3] it catches up in each of its rooms while all of them go on", async () => {
	const { ada, bo, house } = await houseWith(ROOMY, "ada", "bo");
	for (const person of [ada, bo]) await person.joins("den");
	bo.link.pausesReading();
	await talksUntilSomebodyIsSlow(house, ada);
	const talk = Array.from({ length: 200 }, async (_, index) => {
		await ada.says(`${index} ${"y".repeat(20_000)}`, { room: index % 2 === 0 ? LOBBY : "den" });
	});
	bo.link.resumesReading();
	await Promise.all(talk);
	await expectOneOrder(house, [ada, bo], [LOBBY, "den"]);
});

test("[OUT3] a slow reader that stops again and again loses nothing", async () => {
	const { ada, bo, house } = await houseWith(ROOMY, "ada", "bo");
	for (let round = 0; round < 4; round++) {
		bo.link.pausesReading();
		await saysMuch(ada, 60);
		bo.link.resumesReading();
		await saysMuch(ada, 5);
	}
	await expectOneOrder(house, [ada, bo]);
});

test("[OUT3] what a slow reader posts is acknowledged at once and stands in order", async () => {
	const { ada, bo, house } = await houseWith(ROOMY, "ada", "bo");
	bo.link.pausesReading();
	await talksUntilSomebodyIsSlow(house, ada);
	const said = bo.says("can you hear me?");
	await ada.hears("can you hear me?");
	bo.link.resumesReading();
	await said;
	await bo.hears("can you hear me?");
	await expectOneOrder(house, [ada, bo]);
});

test("[OUT4] whoever takes no byte for the stall time is cut, and can resume", async () => {
	const { ada, bo, house } = await houseWith({ ...ROOMY, STALL_TIMEOUT_S: "0.5" }, "ada", "bo");
	bo.link.pausesReading();
	await talksUntilSomebodyIsSlow(house, ada);
	await ada.receives("presence", ({ away }) => away?.includes("bo") === true);
	expect(await metric(house, 'parley_closed_total{code="4008"}')).toBe(1);
	bo.link.resumesReading();
	await bo.closed;
	await bo.comesBack();
	await expectOneOrder(house, [ada, bo]);
});

test("[OUT4] whoever answers pings and takes no byte of anything else is cut all the same", async () => {
	const lively = { ...ROOMY, STALL_TIMEOUT_S: "0.5", PING_INTERVAL_S: "0.1", PING_TIMEOUT_S: "60" };
	const { ada, bo, house } = await houseWith(lively, "ada", "bo");
	bo.link.pausesReading();
	const pongs = async (): Promise<void> => {
		bo.link.socket.pong();
		await ada.says(`${randomUUID()} ${BIG}`);
	};
	await untilMetric(house, 'parley_closed_total{code="4008"}', (cut) => cut === 1, pongs);
	bo.link.resumesReading();
	await bo.closed;
	await bo.comesBack();
	await expectOneOrder(house, [ada, bo]);
});

test("[OUT4] a reader that is silent because nothing is said is left alone", async () => {
	const { ada, bo, cy, house } = await houseWith({ ...ROOMY, STALL_TIMEOUT_S: "0.2" }, "ada", "bo", "cy");
	cy.link.pausesReading();
	await talksUntilSomebodyIsSlow(house, ada);
	await ada.receives("presence", ({ away }) => away?.includes("cy") === true);
	await bo.says("still here");
	await ada.hears("still here");
});

test("[OUT5] while one reader is stuck, all others go on hearing each other", async () => {
	const { ada, bo, cy, house } = await houseWith(ROOMY, "ada", "bo", "cy");
	bo.link.pausesReading();
	await talksUntilSomebodyIsSlow(house, ada);
	for (let round = 0; round < 20; round++) {
		await ada.says(`question ${round}`);
		await cy.hears(`question ${round}`);
		await cy.says(`answer ${round}`);
		await ada.hears(`answer ${round}`);
	}
	expect(await metric(house, CATCHING_UP)).toBe(1);
});

test("[OUT6] a reader is told its state by link frames, and the last one says live", async () => {
	const { ada, bo, house } = await houseWith(ROOMY, "ada", "bo");
	bo.link.pausesReading();
	await talksUntilSomebodyIsSlow(house, ada);
	await saysMuch(ada, 20);
	bo.link.resumesReading();
	await isLiveAgain(bo);
	await expectOneOrder(house, [ada, bo]);
	const links = bo.inbox.frames("link");
	expect(links.some(({ state, behindEvents }) => state !== "live" && behindEvents > 0)).toBe(true);
	expect(links.at(-1)).toMatchObject({ state: "live", behindEvents: 0 });
	expect(ada.inbox.frames("link").filter(({ state }) => state === "catching-up")).toEqual([]);
});

test("[OUT7] a socket with too many answers pending is not read from until it drains", async () => {
	const { ada, bo, house } = await houseWith(ROOMY, "ada", "bo");
	await saysMuch(ada, 4);
	const cy = await comesIn(house, "cy");
	cy.link.pausesReading();
	// far more than the kernel keeps for a reader; the server gives page after page until it keeps no more, and the
	// kernel may take its time before it takes the last
	const answers = Array.from({ length: 150 }, () => cy.fetches({ limit: 4 }));
	const buffered: number[] = [];
	const isFull = (bytes: number): boolean => {
		buffered.push(bytes);
		return (
			bytes > 300_000 && buffered.length >= 150 && buffered.slice(-150).every((before) => before === bytes)
		);
	};
	await untilMetric(house, "parley_buffered_bytes", isFull);
	const unread = cy.says("nobody reads this yet");
	for (let round = 0; round < 20; round++) {
		await ada.says(`meanwhile ${round}`);
		await bo.hears(`meanwhile ${round}`);
	}
	expect(bo.hasHeard("nobody reads this yet")).toBe(false);
	expect(await metric(house, "parley_buffered_bytes")).toBeLessThan(1_000_000);
	cy.link.resumesReading();
	await bo.hears("nobody reads this yet");
	await Promise.all([unread, ...answers]);
});
