import type { Page } from "@playwright/test";
import { keptIn, tokenIn } from "./support/kept.ts";
import { expect, test } from "./support/test.ts";
import { Writer } from "./support/writer.ts";

const TABS_MAX = 8;

for (const core of ["tab", "worker"] as const)
	test.describe(core === "tab" ? "tabs with a core each" : "tabs that share a core", () => {
		test.use({ core });

		test("[NAME6] a second tab of the same person is the same person: one seat, and both tabs hear and speak", async ({
			people,
		}) => {
			const ada = await people.joins("Ada");
			const bo = await people.joins("Bo");
			const tab = await ada.opensTab("/r/lobby");
			await tab.isInside();
			await expect(bo.people.getByRole("listitem")).toHaveCount(2);

			await tab.says("from the second tab");
			await ada.says("from the first tab");
			for (const place of [ada, tab, bo])
				await expect(place.rows).toHaveText([/from the second tab/, /from the first tab/]);
			expect(await tab.shown()).toEqual(await bo.shown());

			await ada.page.close();
			await tab.says("still here");
			await bo.hears("still here");
		});

		test("[NAME6] one tab too many closes the oldest for good, until one asks for it", async ({
			people,
			server,
		}) => {
			const bo = await people.writer("Bo");
			const ada = await people.joins("Ada");
			await expect.poll(() => tokenIn(ada.page)).not.toBe("");
			const token = await tokenIn(ada.page);
			const others = [];
			for (let n = 0; n < TABS_MAX; n += 1)
				others.push(await Writer.comesTo(server.port, "Ada", "lobby", token));

			await expect(ada.connectionBar).toContainText("Parley is open in a newer tab.");
			for (const other of others.slice(1)) other.disappears();
			await ada.connectionBar.getByRole("button", { name: "Use here" }).click();
			await expect(ada.connectionBar).not.toContainText("newer tab");
			await bo.says("welcome back");
			await ada.hears("welcome back");
			others[0]?.disappears();
		});

		test("[NAME5] signing out in one tab signs out the others, which say so, and leaves nothing in the browser", async ({
			people,
		}) => {
			const bo = await people.joins("Bo");
			const ada = await people.joins("Ada");
			const tab = await ada.opensTab("/r/lobby");
			await tab.isInside();
			await tab.field.fill("half a thought");
			await ada.field.fill("another one");
			const texts = async () => JSON.stringify(await keptIn(ada.page));
			await expect.poll(texts).toContain("half a thought");
			for (const { page } of [ada, tab])
				await page.evaluate(() => {
					sessionStorage.setItem("parley.operator", "secret");
					localStorage.setItem("parley.alerts", JSON.stringify({ rooms: { "secret-room": "all" } }));
					localStorage.setItem("tus::tus-br-plan.pdf-application/pdf", "{}");
				});

			await ada.signsOut();
			await expect(tab.nameField).toHaveValue("");
			await expect(tab.page.getByText("You signed out in another tab")).toBeVisible();
			await expect(bo.people.getByRole("listitem")).toHaveText([/Bo/]);
			for (const { page } of [ada, tab])
				await expect
					.poll(() => storedIn(page))
					.toEqual({ "parley.session": expect.stringMatching(/^\{"name":"","signedOutAt":\d+\}$/) });
			await expect.poll(texts).not.toMatch(/half a thought|another one|Ada|token/);

			await tab.takesSeatAs("Cy");
			await expect(tab.field).toHaveValue("");
			await tab.says("somebody else");
			await bo.hears("somebody else");
			// tabs of one core are one person
			if (core === "worker") await ada.hears("somebody else");
			else await expect(ada.nameField).toBeVisible();
		});

		test("[KEEP4] who signs out and closes the tab at once leaves nothing that the next one finds", async ({
			people,
		}) => {
			const ada = await people.joins("Ada");
			const bo = await people.joins("Bo");
			await ada.says("for everybody");
			await bo.hears("for everybody");
			await ada.goesOffline();
			await ada.writes("never sent");
			await ada.field.fill("half a thought");
			await expect.poll(async () => JSON.stringify(await keptIn(ada.page))).toContain("half a thought");
			await ada.comesBack();
			const settings = await ada.opensSettings();
			ada.cable.cut();
			const next = await ada.context.newPage();
			await settings.getByRole("button", { name: /^Sign out/ }).click();
			await ada.page.close();
			await next.goto("about:blank");
			ada.cable.mend();
			await next.goto(new URL("/", ada.cable.url).href);
			await expect(next.getByRole("textbox", { name: "Your name" })).toHaveValue("");
			const left = async () => JSON.stringify(await keptIn(next));
			await expect.poll(left).not.toMatch(/never sent|half a thought|token/);
		});

		test("[KEEP2] what was written in a tab that is gone goes out from another one", async ({ people }) => {
			const bo = await people.joins("Bo");
			const ada = await people.joins("Ada");
			const tab = await ada.opensTab("/r/lobby");
			await tab.isInside();
			ada.cable.cut();
			await ada.writes("one");
			await ada.writes("two");
			await expect.poll(async () => JSON.stringify(await keptIn(tab.page))).toContain("two");
			await ada.page.close();
			ada.cable.mend();
			await bo.hears("two");
			expect((await bo.shown()).map(({ text }) => text)).toEqual(["one", "two"]);
		});
	});

/** But for where the core runs, which the test has said. */
async function storedIn(page: Page): Promise<object> {
	const { "parley.core": _, ...stored } = await page.evaluate<Record<string, string>>(
		"({ ...localStorage, ...sessionStorage })",
	);
	return stored;
}
