import type { Locator } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { previewsFor } from "./support/previews.ts";
import { comesToRest, lastInView, painted, scrollsUp } from "./support/scrolling.ts";
import { expect, test } from "./support/test.ts";
import { watches } from "./support/watch.ts";
import type { Writer } from "./support/writer.ts";

// what links lead to is answered by the test, which no worker would ask
test.use({ env: { LIMITS: "off" }, core: "tab" });

const HISTORY = Array.from({ length: 120 }, (_, n) =>
	`see https://example.org/${n}\n`.repeat(1 + (n % 3)).trim(),
);

interface Stage {
	readonly ada: Person;
	readonly flo: Writer;
	/** of rows that are rendered and stand above what is read, oldest first */
	readonly above: readonly number[];
	readonly previews: { answer(): void; answered(): number };
}

/** Whatever may change around a reader; each is done when it shows. */
const CHANGES: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
	"200 messages a second": async ({ ada, flo }) => {
		const seqs: number[] = [];
		for (let burst = 0; burst < 5; burst += 1) {
			const texts = Array.from({ length: 40 }, (_, n) => `burst ${burst} ${n}\n- one\n- two`);
			seqs.push(...(await flo.writes(texts)));
		}
		const counted = ada.page.getByRole("button", { name: `${seqs.length} new` });
		await expect(counted.or(ada.rowOf(seqs.at(-1) ?? 0)).first()).toBeVisible();
	},
	"previews of links": async ({ ada, previews }) => {
		const before = previews.answered();
		previews.answer();
		await expect.poll(() => previews.answered()).toBeGreaterThan(before);
		await painted(ada);
	},
	"a message above made longer": async ({ ada, flo, above: [seq = 0] }) => {
		await flo.edits(seq, "longer\n".repeat(12));
		await expect(ada.rowOf(seq)).toContainText("longer");
	},
	"a message above removed": async ({ ada, flo, above: [, seq = 0] }) => {
		await flo.removes(seq);
		await expect(ada.rowOf(seq)).toContainText("removed by its author");
	},
	"the dark theme": async ({ ada }) => {
		await ada.page.emulateMedia({ colorScheme: "dark" });
		await painted(ada);
	},
	"larger letters": async ({ ada }) => {
		await ada.page.evaluate("document.documentElement.style.setProperty('--text', '19px / 1.5 system-ui')");
		await painted(ada);
	},
	"a page from right to left": async ({ ada }) => {
		await ada.page.evaluate("document.documentElement.dir = 'rtl'");
		await painted(ada);
	},
	"a narrower window": async ({ ada }) => {
		await ada.page.setViewportSize({ width: 820, height: 800 });
		await painted(ada);
	},
	"a keyboard that opens": async ({ ada }) => {
		await ada.page.setViewportSize({ width: 820, height: 460 });
		await painted(ada);
	},
};

for (const [place, goes] of Object.entries({
	"in the middle of history": (ada: Person) => scrollsUp(ada, 1_500),
	"at the beginning": async (ada: Person) => {
		const climbs = async () => {
			await scrollsUp(ada, 20_000);
			return ada.page.getByText("This is where # lobby begins.").isVisible();
		};
		await expect.poll(climbs).toBe(true);
	},
})) {
	test(`${place}, what one reads to stands still whatever changes around it`, async ({ people }) => {
		const { ada, ...others } = await stage(people);
		await goes(ada);
		const row = await lastInView(ada);
		const watch = await watches(row);
		const all = { ada, ...others, above: await renderedAbove(ada, row) };
		const changes = Object.entries(CHANGES).filter(
			([name]) => all.above.length > 1 || !name.includes("above"),
		);
		for (const [name, change] of changes) {
			await change(all);
			expect(await watch(), name).toBeLessThanOrEqual(1);
		}
	});
}

test("at the end, the newest message stays in view whatever changes", async ({ people }) => {
	const all = await stage(people);
	await comesToRest(all.ada.rows.last());
	const watch = await watches(all.ada.timeline);
	const above = await renderedAbove(all.ada, await lastInView(all.ada));
	for (const [name, change] of Object.entries(CHANGES)) {
		await change({ ...all, above });
		expect(await watch(), name).toBeLessThanOrEqual(1);
		await expect(all.ada.rows.last()).toBeInViewport();
	}
});

test("a gap that is filled above leaves the row one reads where it is", async ({ people }) => {
	await people.writer("Bo");
	const ada = await people.joins("Ada", { clock: true });
	await ada.says("before");
	await ada.goesOffline();
	await expect(ada.page.getByText("reconnecting")).toBeVisible();
	const flo = await people.writer("Flo");
	const seqs = await flo.writes(HISTORY);
	await ada.page.clock.fastForward("11:00");
	await ada.comesBack();
	const gap = ada.timeline.getByTestId("gap");
	await expect(gap).toContainText("missing here");
	await expect(ada.rowOf(seqs.at(-1) ?? 0)).toBeInViewport();
	await ada.page.clock.resume();
	ada.cable.holdAnswers();
	await gap.scrollIntoViewIfNeeded();
	await comesToRest(ada.rows.last());
	const watch = await watches(await lastInView(ada));
	ada.cable.letAnswersGo();
	await expect(gap).toHaveCount(0);
	await painted(ada);
	expect(await watch()).toBeLessThanOrEqual(1);
});

test("the browser's own anchoring has no part in it, so what holds here holds in Safari, too", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.writer("Bo");
	await bo.says("hello");
	await ada.hears("hello");
	await expect(ada.timeline.locator("..")).toHaveCSS("overflow-anchor", "none");
});

async function stage(people: { writer(name: string): Promise<Writer>; arrives(): Promise<Person> }) {
	const flo = await people.writer("Flo");
	const seqs = await flo.writes(HISTORY);
	const ada = await people.arrives();
	const previews = await previewsFor(ada);
	await ada.takesSeatAs("Ada");
	await expect(ada.rowOf(seqs.at(-1) ?? 0)).toBeInViewport();
	return { ada, flo, previews };
}

async function renderedAbove({ rows }: Person, row: Locator): Promise<readonly number[]> {
	const seq = Number(await row.getAttribute("data-seq"));
	const seqs = await rows.evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-seq"))));
	return seqs.slice(Math.max(0, seqs.indexOf(seq) - 30), Math.max(0, seqs.indexOf(seq) - 28));
}
