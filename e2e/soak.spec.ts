import type { CDPSession } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

/** The long one is `npm run load -- web`: 50 switches and 100,000 messages, within a tenth. */
test.use({ env: { LIMITS: "off" } });

/** A full window drops 76 rows at a time: after any number of times as many it holds as many as before. */
const DROPPED_AT_A_TIME = 76;
const BURST = 3 * DROPPED_AT_A_TIME;
const ROOMS = ["lobby", "garden", "attic", "cellar"];
/** What a page may hold more than before: room for caches and compiled code, far below one leaked room or window. */
const HEAP_TIMES_MAX = 1.25;
const NODES_TIMES_MAX = 1.15;
const LISTENERS_TIMES_MAX = 1.1;

test("going from room to room leaves nothing behind", async ({ people }) => {
	const newest = new Map<string, number>();
	for (const room of ROOMS) {
		const flo = await people.writer(`Flo of ${room}`, room);
		const seqs = await flo.writes(Array.from({ length: 60 }, (_, n) => `**${n}** in ${room}\n- one\n- two`));
		newest.set(room, seqs.at(-1) ?? 0);
	}
	const ada = await people.joins("Ada");
	for (const room of ROOMS) await ada.goesTo(`/r/${room}`);
	const goesRound = async () => {
		for (const [room, seq] of newest) {
			await ada.sidebar.locator(`a[href="/r/${room}"]`).click();
			await expect(ada.rowOf(seq)).toBeInViewport();
		}
	};
	const memory = await memoryOf(ada);
	for (let round = 0; round < 3; round += 1) await goesRound();
	const before = await memory();
	for (let round = 0; round < 5; round += 1) await goesRound();
	expectNoMore(await memory(), before);
});

test("thousands of messages pass by, and the page holds no more than after the first of them", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const flo = await people.writer("Flo");
	await people.writer("Bo");
	const memory = await memoryOf(ada);
	const passBy = async (bursts: number) => {
		let newest = 0;
		for (let burst = 0; burst < bursts; burst += 1) {
			const seqs = await flo.writes(
				Array.from({ length: BURST }, (_, n) => `burst ${burst}, *message* ${n}`),
			);
			newest = seqs.at(-1) ?? 0;
		}
		await expect(ada.rowOf(newest)).toBeInViewport();
	};
	await passBy(4);
	const before = await memory();
	await passBy(20);
	expectNoMore(await memory(), before);
});

interface Held {
	readonly heapBytes: number;
	readonly nodes: number;
	readonly listeners: number;
}

function expectNoMore(now: Held, before: Held): void {
	expect.soft(now.heapBytes / before.heapBytes, "heap").toBeLessThan(HEAP_TIMES_MAX);
	expect.soft(now.nodes / before.nodes, "nodes, detached ones included").toBeLessThan(NODES_TIMES_MAX);
	expect.soft(now.listeners / before.listeners, "listeners").toBeLessThan(LISTENERS_TIMES_MAX);
}

/** What is still held after all that is not was collected. */
async function memoryOf({ context, page }: Person): Promise<() => Promise<Held>> {
	const cdp: CDPSession = await context.newCDPSession(page);
	await cdp.send("Performance.enable");
	return async () => {
		for (let times = 0; times < 3; times += 1) await cdp.send("HeapProfiler.collectGarbage");
		const { metrics } = await cdp.send("Performance.getMetrics");
		const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
		return { heapBytes: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners") };
	};
}
