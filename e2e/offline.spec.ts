import { seeTheSame } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("[BACK1] [ORD5] [ONCE1] what was written offline arrives once and in the order written, and nothing was missed", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.says("before");
	await bo.hears("before");

	await ada.goesOffline();
	for (const text of ["offline one", "offline two", "offline three"]) await ada.writes(text);
	await expect(ada.unsent).toHaveCount(3);
	for (const text of ["missed one", "missed two"]) await bo.says(text);
	await expect(bo.rows).toHaveCount(3);

	await ada.comesBack();
	await bo.hears("offline three");
	await expect(ada.unsent).toHaveCount(0);
	const texts = ["before", "missed one", "missed two", "offline one", "offline two", "offline three"];
	await seeTheSame([ada, bo], texts);
	expect((await bo.shown()).map(({ text }) => text)).toEqual(texts);
	await expect(ada.timeline.getByTestId("gap")).toHaveCount(0);
});

test("[ONCE1] a cable pulled while messages are on their way doubles and loses none", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const texts = Array.from({ length: 12 }, (_, n) => `number ${n}`);
	for (const [n, text] of texts.entries()) {
		await ada.writes(text);
		if (n % 4 !== 3) continue;
		ada.cable.cut();
		ada.cable.mend();
	}
	await expect(bo.rows).toHaveCount(texts.length);
	await expect(ada.unsent).toHaveCount(0);
	await seeTheSame([ada, bo], texts);
	expect((await bo.shown()).map(({ text }) => text)).toEqual(texts);
});

test.describe("much was missed", () => {
	test.use({ env: { LIMITS: "off" } });
	const flood = Array.from({ length: 150 }, (_, n) => `flood ${n}`);

	test("[BACK2] more than a page, and it is all there", async ({ people }) => {
		const ada = await people.joins("Ada");
		const bo = await people.joins("Bo");
		await ada.says("before");
		await ada.goesOffline();
		const flo = await people.writer("Flo");
		await flo.writes(flood);
		await ada.comesBack();
		await seeTheSame([ada, bo], ["before", ...flood]);
	});

	test("after a long absence the newest is shown, and the gap above it is filled as it is looked at", async ({
		people,
	}) => {
		const bo = await people.joins("Bo");
		const ada = await people.joins("Ada", { clock: true });
		await ada.says("before");
		await ada.goesOffline();
		await expect(ada.page.getByText("reconnecting")).toBeVisible();
		const flo = await people.writer("Flo");
		await flo.writes(flood);
		await ada.page.clock.fastForward("11:00");
		await ada.comesBack();
		await expect(ada.timeline.getByTestId("gap")).toContainText("100 messages missing here");
		await ada.hears("flood 149");

		// A page may push the rest of the hole out of the window: one looks again.
		const gap = ada.timeline.getByTestId("gap");
		await expect
			.poll(async () => {
				await gap.evaluateAll((all) => all[0]?.scrollIntoView());
				return gap.count();
			})
			.toBe(0);
		await seeTheSame([ada, bo], ["before", ...flood]);
	});

	test("[NOW2] what was removed during a long absence is on no screen any more once the link is back", async ({
		people,
	}) => {
		const bo = await people.joins("Bo");
		const ada = await people.joins("Ada", { clock: true });
		const flo = await people.writer("Flo");
		const [seq = 0] = await flo.writes(["told too much"]);
		for (const person of [ada, bo]) await person.hears("told too much");
		await ada.goesOffline();
		await expect(ada.page.getByText("reconnecting")).toBeVisible();
		await flo.removes(seq);
		await expect(bo.rowOf(seq)).toContainText("removed by its author");
		await flo.writes(flood);
		await ada.page.clock.fastForward("11:00");
		await ada.comesBack();
		await ada.hears("flood 149");
		await expect(ada.page.getByText("told too much")).toHaveCount(0);
	});
});

test.describe("much of what was missed changes nothing on the screen", () => {
	test.use({ env: { LIMITS: "off" } });

	test("a gap of changes alone is filled to its end, though nothing of what comes pushes it out of view", async ({
		people,
	}) => {
		await people.writer("Bo");
		const ada = await people.joins("Ada", { clock: true });
		const flo = await people.writer("Flo");
		const [seq = 0] = await flo.writes(["as it was"]);
		await ada.hears("as it was");
		await ada.goesOffline();
		await expect(ada.page.getByText("reconnecting")).toBeVisible();
		for (let turn = 0; turn < 260; turn += 1) await flo.edits(seq, `changed ${turn}`);
		await flo.writes(Array.from({ length: 60 }, (_, n) => `later ${n}`));
		await ada.page.clock.fastForward("11:00");
		await ada.comesBack();
		await ada.hears("later 59");

		const gap = ada.timeline.getByTestId("gap");
		await expect(gap).toHaveCount(1);
		await gap.evaluate((row) => row.scrollIntoView());
		await expect
			.poll(async () => {
				await ada.timeline
					.locator("article")
					.first()
					.evaluate((row) => row.scrollIntoView());
				return gap.count();
			})
			.toBe(0);
		await expect(ada.rowOf(seq)).toContainText("changed 259");
	});
});

test.describe("a long history", () => {
	test.use({ env: { LIMITS: "off" } });

	test("one reads up to where it ends while the link is lost, and on from there when it is back", async ({
		people,
	}) => {
		const flo = await people.writer("Flo");
		const seqs = await flo.writes(Array.from({ length: 120 }, (_, n) => `line ${n}`));
		const ada = await people.joins("Ada");
		await expect(ada.row("line 119")).toBeInViewport();
		await ada.goesOffline();
		await expect(ada.page.getByText("reconnecting")).toBeVisible();
		const oldest = ada.rows.first();
		const before = await oldest.getAttribute("data-seq");
		await oldest.scrollIntoViewIfNeeded();
		await expect(oldest).toHaveAttribute("data-seq", before ?? "");
		await ada.writes("still here");
		await expect(ada.unsent).toHaveCount(1);

		await oldest.scrollIntoViewIfNeeded();
		await ada.comesBack();
		await expect(ada.rowOf(seqs[0] ?? 0)).toHaveCount(1);
		await ada.pill.click();
		await ada.hears("still here");
	});
});

test.describe("told about the link", () => {
	test("nothing for a short cut; after five seconds a bar says what is wrong and lets one try now", async ({
		people,
	}) => {
		const bo = await people.joins("Bo");
		const ada = await people.joins("Ada", { clock: true });
		ada.cable.cut();
		await expect(ada.page.getByText("reconnecting")).toBeVisible();
		await expect(ada.connectionBar).toBeEmpty();

		await ada.page.clock.fastForward(5_000);
		await expect(ada.connectionBar).toContainText("The server cannot be reached.");
		await expect(ada.connectionBar).toContainText("What you write is kept and sent in order.");
		await ada.writes("kept");
		ada.cable.mend();
		await ada.connectionBar.getByRole("button", { name: "Try now" }).click();
		await expect(ada.connectionBar).not.toContainText("The server cannot be reached.");
		await bo.hears("kept");
	});

	test("a device without a network is told that it is offline", async ({ people }) => {
		const bo = await people.joins("Bo");
		const ada = await people.joins("Ada", { clock: true });
		await ada.goesOffline();
		await expect(ada.page.getByText("reconnecting")).toBeVisible();
		await expect(bo.people.getByText("away, seat kept")).toBeVisible();
		await ada.page.clock.fastForward(5_000);
		await expect(ada.connectionBar).toContainText("This device is offline.");
		await ada.comesBack();
		await expect(ada.connectionBar).not.toContainText("offline");
		await expect(bo.people.getByText("away, seat kept")).toHaveCount(0);
	});
});
