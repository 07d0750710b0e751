import { violations } from "./support/axe.ts";
import { scrollsUp } from "./support/scrolling.ts";
import { expect, test } from "./support/test.ts";

const OLD = "This browser is too old for Parley.";

/** A file falls on some place of the page; whether the browser would have opened it in the page's place. */
const OPENS_DROPPED = `(element) => ["dragover", "drop"].map((type) => {
	const dataTransfer = new DataTransfer();
	dataTransfer.items.add(new File(["x"], "x.txt"));
	return element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}).includes(true)`;

test("a dropped file never takes the place of the page: on the join screen, in a room, over a panel", async ({
	people,
}) => {
	await people.writer("Bo");
	const ada = await people.arrives();
	const wouldLeave = (where: string) =>
		ada.page.evaluate(`(${OPENS_DROPPED})(document.querySelector("${where}"))`);
	expect(await wouldLeave("body")).toBe(false);
	await ada.takesSeatAs("Ada");
	expect(await wouldLeave("body")).toBe(false);
	await ada.page.keyboard.press("Escape");
	await ada.page.getByRole("button", { name: "New room" }).click();
	await expect(ada.page.getByRole("dialog")).toBeVisible();
	expect(await wouldLeave("dialog")).toBe(false);
	expect(await wouldLeave("nav")).toBe(false);
});

test("without the browser's clipboard, as on plain http, links are copied all the same", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.arrives();
	await ada.page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
	await ada.page.reload();
	await ada.takesSeatAs("Ada");
	const seq = await bo.says("worth a link");
	await ada.hears("worth a link");
	await ada.row("worth a link").hover();
	await ada.page.getByRole("button", { name: "More about this message" }).click();
	await ada.page.getByRole("button", { name: "Copy link" }).click();
	await expect(ada.page.getByRole("button", { name: "Copied" })).toBeVisible();
	await ada.page.keyboard.press("Escape");
	await ada.field.focus();
	await ada.page.keyboard.press("ControlOrMeta+V");
	await expect(ada.field).toHaveValue(new RegExp(`/r/lobby#${seq}$`));
});

test("a removal that fails later is said wherever one is by then, and the message stands there again", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await ada.says("to be removed");
	await bo.hears("to be removed");
	await ada.row("to be removed").hover();
	await ada.page.getByRole("button", { name: "Remove", exact: true }).click();
	await ada.goesOffline();
	const said = ada.page.getByRole("status").filter({ hasText: "Your message in # lobby was not removed" });
	await expect(said).toBeVisible();
	await expect(ada.row("to be removed")).toBeVisible();
	await said.getByRole("button", { name: "Dismiss" }).click();
	await expect(said).toHaveCount(0);
	await ada.comesBack();
	await expect(bo.row("to be removed")).toBeVisible();
});

test("a reaction shows at once, however slow the link", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await bo.says("nice");
	await ada.hears("nice");
	await ada.row("nice").hover();
	ada.cable.holdAnswers();
	await ada.page.getByRole("button", { name: "React with 🎉" }).click();
	const given = ada.page.getByRole("button", { name: "🎉, 1 reaction" });
	await expect(given).toHaveAttribute("aria-pressed", "true");
	await expect(bo.page.getByRole("button", { name: "🎉, 1 reaction" })).toBeVisible();
	ada.cable.letAnswersGo();
	await ada.says("still here");
	await expect(given).toHaveAttribute("aria-pressed", "true");
});

test.describe("a browser that is too old", () => {
	test("reads which one it needs, and others never see that", async ({ people }) => {
		const bo = await people.joins("Bo");
		await expect(bo.page.getByText(OLD)).toBeHidden();
		const ada = await people.arrives();
		await ada.page.addInitScript("CSS.supports = () => false");
		await ada.page.reload();
		await expect(ada.page.getByText(OLD)).toBeVisible();
		await expect(ada.page.getByText("iOS 17.5").first()).toBeVisible();
		expect(await violations(ada.page)).toEqual([]);
	});

	test.describe("with no script of ours that runs", () => {
		test("the words are in the page", async ({ people, server }) => {
			await people.writer("Bo");
			for (const path of ["/", "/r/nowhere"])
				expect(await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text()).toContain(OLD);
		});
	});
});

test("a link that looks as if it could be used once is looked at only when somebody asks", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.arrives({ core: "tab" });
	const asked: string[] = [];
	await ada.page.route("**/api/lookups/preview?*", async (route) => {
		const url = new URL(route.request().url()).searchParams.get("url") ?? "";
		asked.push(url);
		await route.fulfill({ json: { found: true, url, title: "What it is" } });
	});
	await ada.takesSeatAs("Ada");
	await bo.says("https://a.example/unsubscribe/42");
	await bo.says("https://a.example/plain");
	await expect.poll(() => asked).toEqual(["https://a.example/plain"]);
	await ada.page.getByRole("button", { name: "Show what this link leads to" }).click();
	await expect.poll(() => asked).toEqual(["https://a.example/plain", "https://a.example/unsubscribe/42"]);
	await expect(ada.page.getByTestId("link-preview")).toHaveCount(2);
});

test("a room that nobody has opened yet leaves no error in the console on the way in", async ({ people }) => {
	await people.writer("Bo");
	const ada = await people.arrives({ path: "/r/brand-new" });
	const asked = ada.page.waitForResponse((answer) => answer.url().includes("/api/rooms/brand-new"));
	await expect(ada.page.getByText("This room does not exist yet")).toBeVisible();
	expect((await asked).status()).toBe(200);
	await ada.takesSeatAs("Ada");
});

/** As a bug would be in what asks whether a text is emoji alone: only a row that is drawn does. */
const BREAKS_AT = `{
	const { test } = RegExp.prototype;
	RegExp.prototype.test = function (text) {
		if (text === "a broken one" && this.source.endsWith("{1,6}$")) throw new Error("it cannot be shown");
		return test.call(this, text);
	};
}`;

/** As a bug would be in what names a day, once the messages stand there, and in what holds one as a date. */
const DAYS_BREAK = `{
	const { format } = Intl.RelativeTimeFormat.prototype;
	Intl.RelativeTimeFormat.prototype.format = function (...given) {
		if (globalThis.isBroken) throw new Error("it cannot be shown");
		return format.apply(this, given);
	};
	const { padStart } = String.prototype;
	String.prototype.padStart = function (length, fill) {
		if (globalThis.isBroken && length === 4 && fill === "0") throw new Error("it cannot be shown");
		return padStart.call(this, length, fill);
	};
}`;

test.describe("what stands over the messages", () => {
	test.use({ expected: [/it cannot be shown/], env: { LIMITS: "off" } });

	test("breaks alone: the messages stay, and one writes on", async ({ people }) => {
		const flo = await people.writer("Flo");
		await flo.writes(Array.from({ length: 40 }, (_, n) => `line ${n}`));
		const ada = await people.arrives();
		await ada.page.addInitScript(DAYS_BREAK);
		await ada.page.reload();
		await ada.takesSeatAs("Ada");
		await ada.hears("line 39");
		await ada.page.evaluate("globalThis.isBroken = true");
		// not to the top, where the day's own label says it
		await scrollsUp(ada, 200);
		const broken = "Something broke in this part of the page.";
		await expect(ada.page.getByRole("alert").filter({ hasText: broken })).toHaveCount(1);
		await scrollsUp(ada, 10_000);
		await expect(ada.row("line 0")).toBeInViewport();

		await ada.timeline.getByRole("heading", { level: 2 }).getByRole("button").click();
		const dialog = ada.page.getByRole("dialog", { name: broken });
		await dialog.getByRole("button", { name: "Close" }).click();
		await expect(dialog).toHaveCount(0);
		await expect(ada.row("line 0")).toBeVisible();
		await ada.says("and one writes on");
	});
});

test.describe("a message that cannot be shown", () => {
	test.use({ expected: [/it cannot be shown/] });

	test("takes none of the others with it, and stands there as it was typed", async ({ people }) => {
		const bo = await people.joins("Bo");
		const ada = await people.arrives();
		await ada.page.addInitScript(BREAKS_AT);
		await ada.page.reload();
		await ada.takesSeatAs("Ada");
		await bo.says("before");
		await bo.says("a broken one");
		await bo.says("behind");
		for (const text of ["before", "a broken one", "behind"]) await ada.hears(text);
		await expect(ada.timeline.getByText("Something broke in this part of the page.")).toHaveCount(1);
		await ada.says("and one writes on");
		await bo.hears("and one writes on");
	});
});
