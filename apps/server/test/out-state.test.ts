import { expect, test } from "vitest";
import { comesIn, houseWith } from "./support/lobby.ts";
import { untilMetric } from "./support/metrics.ts";
import { LOBBY, type Person } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import type { House } from "./support/server.ts";

const UNLIMITED = { LIMITS: "off" };
const CATCHING_UP = 'parley_readers{state="catching-up"}';
const BEHIND = 'parley_readers{state="behind"}';
const LIVE = 'parley_readers{state="live"}';
const BUFFERED = "parley_buffered_bytes";
/** what a page may hold, in characters of text */
const PAGE_CHARS_MAX = 128 * 1024;
const LONG = "x".repeat(15_000);

const some = (value: number): boolean => value > 0;

/** First until the kernel has had its fill, then in small steps, so that little more than `bytes` is pending. */
async function talksUntilPending(house: House, person: Person, bytes: number): Promise<void> {
	await untilMetric(
		house,
		BUFFERED,
		(pending) => pending > 1_000,
		() => person.says(LONG),
	);
	await untilMetric(
		house,
		BUFFERED,
		(pending) => pending >= bytes,
		() => person.says("y".repeat(2_000)),
	);
}

async function saysLongThings(person: Person, room: string, rounds: number, text = LONG): Promise<void> {
	for (let round = 0; round < rounds; round++)
		await Promise.all(Array.from({ length: 10 }, () => person.says(text, { room })));
}

test("[OUT3] a replay that begins with bytes pending goes live", async () => {
	const { ada, bo, house } = await houseWith(UNLIMITED, "ada", "bo");
	await ada.joins("den");
	await ada.says("one", { room: "den" });
	bo.link.pausesReading();
	// too much to be fed, too little for Node to say `drain`
	await talksUntilPending(house, ada, 36_000);
	const back = bo.resumes("den", 0);
	await untilMetric(house, CATCHING_UP, some);
	bo.link.resumesReading();
	expect((await back).recovered).toBe(true);
	await ada.says("two", { room: "den" });
	await bo.hears("two");
	await bo.receives("link", ({ state }) => state === "live");
	await expectOneOrder(house, [ada, bo], [LOBBY, "den"]);
});

test("[OUT3] leaving the room one catches up in makes the socket live in its others", async () => {
	const { ada, bo, house } = await houseWith(UNLIMITED, "ada", "bo");
	for (const person of [ada, bo]) await person.joins("den");
	bo.link.pausesReading();
	await untilMetric(house, CATCHING_UP, some, () => ada.says(LONG, { room: "den" }));
	const left = bo.leaves("den");
	await ada.receives("presence", ({ room, left: names }) => room === "den" && names?.includes("bo") === true);
	bo.link.resumesReading();
	await left;
	await untilMetric(house, LIVE, (readers) => readers === 2);
	ada.link.sends({ type: "typing", room: LOBBY });
	await bo.receives("typing", ({ names }) => names.includes("ada"));
	await expectOneOrder(house, [ada, bo], [LOBBY, "den"]);
});

test("[OUT2] whoever was behind without ever catching up gets the whole list of people too", async () => {
	const { ada, bo, cy, house } = await houseWith(UNLIMITED, "ada", "bo", "cy");
	bo.link.pausesReading();
	await untilMetric(house, BEHIND, some, () => ada.says(LONG));
	await comesIn(house, "dee");
	await cy.receives("presence", ({ entered }) => entered?.includes("dee") === true);
	bo.link.resumesReading();
	const whole = await bo.receives("presence", ({ members }) => members?.includes("dee") === true);
	expect(whole.count).toBe(4);
	expect(bo.inbox.frames("link").map(({ state }) => state)).not.toContain("catching-up");
});

test("[OUT1] a page of long messages ends early, and the next one goes on where it ended", async () => {
	const { ada, bo } = await houseWith(UNLIMITED, "ada", "bo");
	await saysLongThings(ada, LOBBY, 3);
	await bo.isInStep();
	const heard = bo.inbox.events().map(({ seq }) => seq);
	const seqs: number[] = [];
	for (let reachedHead = false; !reachedHead; ) {
		const page = await bo.fetches({ after: seqs.at(-1) ?? 0, limit: 100 });
		const texts = page.events.map((event) => (event.type === "posted" ? (event.text ?? "") : ""));
		expect(texts.join("").length).toBeLessThanOrEqual(PAGE_CHARS_MAX);
		expect(page.events.length).toBeGreaterThan(0);
		seqs.push(...page.events.map(({ seq }) => seq));
		reachedHead = page.reachedHead;
	}
	expect(seqs).toEqual(heard);
});

test.each(["x", "語"])(
	"[OUT1] what a newcomer is given of a room of long messages is bounded in bytes, whatever its letters: %s",
	async (letter) => {
		const { ada, house } = await houseWith(UNLIMITED, "ada");
		await saysLongThings(ada, LOBBY, 5, letter.repeat(LONG.length / Buffer.byteLength(letter)));
		const bo = await comesIn(house, "bo");
		const [joined] = bo.inbox.frames("joined");
		expect(joined?.events.length).toBeGreaterThan(0);
		expect(Buffer.byteLength(JSON.stringify(joined))).toBeLessThan(512 * 1024);
		await expectOneOrder(house, [ada, bo]);
	},
);

test("[OUT4] pages of long messages do not cut the reader that asked for them with bytes pending", async () => {
	const { ada, bo, house } = await houseWith(UNLIMITED, "ada", "bo");
	for (const person of [ada, bo]) await person.joins("den");
	await saysLongThings(ada, "den", 10);
	await bo.isInStep();
	bo.link.pausesReading();
	await talksUntilPending(house, ada, 36_000);
	const pages = [bo.fetches({ limit: 100 }, "den"), bo.fetches({ limit: 100 }, "den")];
	await untilMetric(house, BUFFERED, (pending) => pending > 250_000);
	bo.link.resumesReading();
	for (const page of await Promise.all(pages)) expect(page.reachedHead).toBe(true);
	await expectOneOrder(house, [ada, bo], [LOBBY, "den"]);
});
