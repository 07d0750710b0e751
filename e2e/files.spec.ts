import type { Locator, Page } from "@playwright/test";
import {
	attachments,
	bytes,
	chooses,
	downloaded,
	drops,
	pastes,
	picture,
	sendsFiles,
	text,
} from "./support/given.ts";
import { inTheMiddle } from "./support/scrolling.ts";
import { expect, test } from "./support/test.ts";
import { watches } from "./support/watch.ts";

test("a pasted image is on the other's screen, who looks at it large, by keyboard alone", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await pastes(ada, picture("lake.png", 600, 400));
	await expect(attachments(ada)).toContainText("ready");
	await ada.writes("by the lake");
	await sendsFiles(ada, picture("tower.png", 200, 900));
	await bo.hears("by the lake");
	for (const person of [ada, bo]) await expect(person.page.getByAltText("lake.png")).toBeVisible();

	const image = bo.rows.first().getByRole("button", { name: "Show lake.png" });
	await bo.rows.first().focus();
	await image.focus();
	await bo.page.keyboard.press("Enter");
	const viewer = bo.page.getByRole("dialog", { name: "Images" });
	await expect(viewer.getByRole("heading")).toHaveText("lake.png");
	await expect(viewer).toContainText("600 × 400");
	await expect(viewer).toContainText("Ada");
	await expect(viewer.getByRole("status")).toHaveText("1 of 2");
	await expect.poll(() => naturalWidth(viewer.getByAltText("lake.png"))).toBe(600);

	await bo.page.keyboard.press("ArrowRight");
	await expect(viewer.getByRole("heading")).toHaveText("tower.png");
	await bo.page.keyboard.press("ArrowLeft");
	await expect(viewer.getByRole("heading")).toHaveText("lake.png");
	await bo.page.keyboard.press("Escape");
	await expect(viewer).toHaveCount(0);
	await expect(image).toBeFocused();
});

test("[FILE1] [ORD5] files dropped around a cut arrive whole, hold nothing up, and what was there is not sent again", async ({
	people,
}) => {
	const ada = await people.joins("Ada", { core: "tab" });
	const bo = await people.joins("Bo");
	const large = bytes("large.bin", 2_200_000);
	const begun: number[] = [];
	await ada.page.route("**/api/uploads/*", async (route, request) => {
		const offset = Number(request.headers()["upload-offset"]);
		if (request.method() !== "PATCH") return route.continue();
		begun.push(offset);
		if (begun.length !== 2) return route.continue();
		// The first part is there; the second never gets through.
		await ada.goesOffline();
		await route.abort("internetdisconnected");
	});
	await drops(ada, large);
	await expect(attachments(ada)).toContainText("waiting for the link");
	await drops(ada, text("small.txt", "a few words"));
	await ada.writes("two files");
	await ada.writes("said behind them");
	await expect(ada.unsent).toHaveCount(2);
	await expect(ada.unsent.first()).toContainText("waiting for the link");

	await ada.comesBack();
	await bo.hears("two files");
	await expect(bo.rows).toHaveText([/said behind them/, /two files/]);
	await expect(ada.unsent).toHaveCount(0);
	expect(
		begun.filter((offset) => offset === 0),
		"each file began once",
	).toHaveLength(2);
	await expect(bo.rows.last().getByRole("link", { name: "Download" })).toHaveCount(2);
	expect((await downloaded(bo, "large.bin")).equals(large.buffer)).toBe(true);
	expect((await downloaded(bo, "small.txt")).toString()).toBe("a few words");
});

test("an upload can be called off, alone and with its message", async ({ people }) => {
	const ada = await people.joins("Ada", { core: "tab" });
	const bo = await people.joins("Bo");
	await chooses(ada, text("right.txt", "right"));
	await expect(attachments(ada)).toContainText("ready");
	// From here on no upload gets anywhere.
	await ada.page.route("**/api/uploads/*", (route, request) =>
		request.method() === "PATCH" ? undefined : route.continue(),
	);
	await chooses(ada, text("wrong.txt", "wrong"));
	await attachments(ada).getByRole("button", { name: "Take out wrong.txt" }).click();
	await expect(attachments(ada)).toHaveCount(1);
	await ada.writes("only one");
	await bo.hears("only one");
	await expect(bo.rows.first().getByRole("link", { name: "Download" })).toHaveText(/right\.txt/);

	await chooses(ada, text("heavy.txt", "heavy"));
	await ada.writes("too heavy");
	await ada.unsent.getByRole("button", { name: "Edit" }).click();
	await expect(ada.unsent).toHaveCount(0);
	await expect(ada.field).toHaveValue("too heavy");
	await expect(attachments(ada)).toContainText("heavy.txt");
	await ada.field.press("Enter");
	await ada.unsent.getByRole("button", { name: "Discard" }).click();
	await ada.says("never mind");
	await bo.hears("never mind");
	await expect(bo.rows).toHaveCount(2);
});

test.describe("where files must be small", () => {
	test.use({ env: { FILE_BYTES_MAX: "2000" } });

	test("one that is too large says so beside itself, and the rest goes", async ({ people }) => {
		const ada = await people.joins("Ada");
		const bo = await people.joins("Bo");
		await chooses(ada, text("small.txt", "small"), bytes("large.bin", 2_001));
		const large = attachments(ada).filter({ hasText: "large.bin" });
		await expect(large.getByRole("alert")).toHaveText("Too large: a file may have up to 2 kB.");
		await ada.writes("what fits");
		await bo.hears("what fits");
		await expect(bo.rows.first().getByRole("link", { name: "Download" })).toHaveText(/small\.txt/);
		await expect(attachments(ada)).toHaveCount(1);
		await large.getByRole("button", { name: "Take out large.bin" }).click();
		await expect(attachments(ada)).toHaveCount(0);
		await expect(ada.field).toBeFocused();
	});

	test("more than a message may have are told apart, one by one", async ({ people }) => {
		const ada = await people.joins("Ada");
		const bo = await people.joins("Bo");
		const names = Array.from({ length: 12 }, (_, n) => `note-${n}.txt`);
		await chooses(ada, ...names.map((name) => text(name, name)));
		await expect(
			attachments(ada).filter({ hasText: "Too many: a message may have up to 10 files." }),
		).toHaveCount(2);
		await ada.field.press("Enter");
		await expect(bo.rows.getByRole("link", { name: "Download" })).toHaveCount(10);
	});
});

test("[NOW2] [FILE5] a removed message takes its files from every screen, and from the server", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await sendsFiles(ada, picture("regretted.png"), text("regretted.txt", "words"));
	await expect(bo.page.getByAltText("regretted.png")).toBeVisible();
	const link = bo.rows.first().getByRole("link", { name: "Download regretted.txt" });
	const address = await link.evaluate((element) => (element as unknown as { href: string }).href);
	await bo.page.getByAltText("regretted.png").click();
	await expect(bo.page.getByRole("dialog", { name: "Images" })).toBeVisible();

	await ada.rows.first().hover();
	await ada.rows.first().getByRole("button", { name: "Remove" }).click();
	for (const person of [ada, bo]) {
		await expect(person.rows.first()).toContainText("removed by its author");
		await expect(person.page.getByText("regretted")).toHaveCount(0);
		await expect(person.page.locator("article img, dialog img")).toHaveCount(0);
	}
	await expect(bo.page.getByRole("dialog", { name: "Images" })).toHaveCount(0);
	expect((await bo.page.request.get(address)).status()).toBe(404);
});

test.describe("among many images", () => {
	test.use({ env: { LIMITS: "off" } });

	test("the row one reads stands still while images load above and below it", async ({ people }) => {
		const ada = await people.joins("Ada");
		const flo = await people.writer("Flo");
		const lines = (from: number) => Array.from({ length: 12 }, (_, n) => `line ${from + n}`);
		for (const part of [1, 2, 3]) {
			await flo.writes(lines(part * 100));
			await sendsFiles(ada, picture("wide.png", 500, 300, part * 60), text("a.txt", "a"));
			await sendsFiles(ada, picture("one.png", 90, 400), picture("two.png", 400, 90), picture("three.png"));
		}
		await flo.writes(lines(900));

		const bo = await people.arrives();
		const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
		let held = 0;
		await bo.page.route("**/api/files/**", async (route) => {
			held += 1;
			await gate;
			await route.continue();
		});
		await bo.takesSeatAs("Bo");
		await bo.hears("line 911");
		await bo.timeline.hover();
		await bo.page.mouse.wheel(0, -1_100);
		await expect.poll(() => held).toBeGreaterThan(3);
		const watch = await watches(await inTheMiddle(bo));
		letGo();
		const images = bo.timeline.getByRole("img");
		await expect
			.poll(() =>
				images.evaluateAll(
					(all) => all.filter((image) => (image as unknown as { complete: boolean }).complete).length,
				),
			)
			.toBeGreaterThan(3);
		expect(await watch()).toBeLessThanOrEqual(1);
	});
});

test.describe("where images are refused now and then", () => {
	test.use({ expected: [/status of 429/] });

	test("one that was refused comes after some tries, large too, and when the link is back, and nothing moves", async ({
		people,
	}) => {
		const ada = await people.joins("Ada");
		await sendsFiles(ada, picture("lake.png", 600, 400));
		await ada.says("by the lake");

		const bo = await people.arrives();
		const refusedToBo = await refusesImages(bo.page, 2);
		await bo.takesSeatAs("Bo");
		await bo.hears("by the lake");
		const watch = await watches(bo.row("by the lake"));
		await expect.poll(() => naturalWidth(bo.timeline.getByAltText("lake.png"))).toBeGreaterThan(0);
		expect(refusedToBo()).toBe(2);
		expect(await watch()).toBeLessThanOrEqual(1);

		await bo.page.evaluate("Math.random = () => 0");
		const refusedInViewer = await refusesImages(bo.page, 1, "lake.png");
		await bo.timeline.getByAltText("lake.png").click();
		const large = bo.page.getByRole("dialog", { name: "Images" }).getByAltText("lake.png");
		await expect.poll(() => naturalWidth(large)).toBe(600);
		expect(refusedInViewer()).toBe(1);

		const cy = await people.arrives();
		await cy.page.evaluate("Math.random = () => 0");
		const refusedToCy = await refusesImages(cy.page, 6);
		await cy.takesSeatAs("Cy");
		await expect(cy.rows.first().getByRole("button", { name: /cannot be shown/ })).toBeVisible();
		expect(refusedToCy()).toBe(6);
		await cy.goesOffline();
		await cy.comesBack();
		await expect.poll(() => naturalWidth(cy.timeline.getByAltText("lake.png"))).toBeGreaterThan(0);
	});
});

/** The first so many of them, as a server that is busy does; what is returned tells how many it were. */
async function refusesImages(page: Page, count: number, name = "*"): Promise<() => number> {
	let refused = 0;
	await page.route(`**/api/files/*/${name}`, async (route) => {
		if (refused === count) return route.continue();
		refused += 1;
		await route.fulfill({ status: 429, headers: { "cache-control": "no-store" } });
	});
	return () => refused;
}

function naturalWidth(image: Locator): Promise<number> {
	return image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth);
}
