import type { Person } from "./support/person.ts";
import { scrollsUp } from "./support/scrolling.ts";
import { expect, test } from "./support/test.ts";

test.use({ env: { LIMITS: "off" } });

test("a screen reader finds every region by its name, and in it what is there, in the order of reading", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	await bo.says("hello");
	await ada.says("hello, Bo");
	await expect(ada.page.locator("body")).toMatchAriaSnapshot(`
- navigation "Rooms":
  - heading "Rooms" [level=2]
  - list:
    - listitem:
      - link /# lobby/
  - region "You":
    - button /^Ada/
- main:
  - 'heading "# lobby" [level=1]'
  - log "Messages":
    - heading /Today/ [level=2]
    - article /^Bo hello /: /hello/
    - article /^Ada hello, Bo /: /hello, Bo/
  - region "Write":
    - 'textbox "Message # lobby"'
- complementary "People":
  - heading "In the room, 2 of 50" [level=2]
  - list:
    - listitem:
      - button "Ada"
      - text: you
    - listitem:
      - button "Bo"
`);
});

test("what was said before one came is not spoken, and a burst is one sentence", async ({ people }) => {
	const flo = await people.writer("Flo");
	await flo.writes(["history one", "history two"]);
	const ada = await people.joins("Ada");
	await ada.hears("history two");
	await flo.writes(Array.from({ length: 40 }, (_, n) => `at once ${n}`));
	const spoken = ada.page.getByRole("status");
	await expect(spoken.filter({ hasText: /^\d+ new messages from Flo$/ })).toHaveCount(1);
	await expect(spoken.filter({ hasText: "history" })).toHaveCount(0);
});

test("whatever the Tab key leads to shows that it has the focus", async ({ people }) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	await bo.says("hello, see #1");
	await ada.hears("hello, see #1");
	await ada.rows.last().focus();
	const seen = new Set<string>();
	for (let presses = 0; presses < 60; presses += 1) {
		await ada.page.keyboard.press("Tab");
		const { name, shown } = (await ada.page.evaluate(FOCUS)) as { name: string; shown: boolean };
		expect(shown, name).toBe(true);
		seen.add(name);
	}
	// Round the page at least once: out of the messages and in again.
	expect(seen.size).toBeGreaterThan(12);
});

/** The element itself, or what it fills, is outlined where one can see it. */
const FOCUS = `(() => {
	const element = document.activeElement;
	const name = element.ariaLabel || element.title || element.textContent.slice(0, 40) || element.tagName;
	if (element === document.body) return { name: "the browser's own", shown: true };
	const outlined = (one) => {
		const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
		return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow.includes("0px 0px 0px 2px");
	};
	const around = [element, element.parentElement, element.parentElement?.parentElement].filter(Boolean);
	const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
	return { name, shown: around.some((one) => outlined(one) && seen(one)) };
})()`;

test("where motion is not wanted nothing moves by itself", async ({ people }) => {
	const flo = await people.writer("Flo");
	await flo.writes(Array.from({ length: 60 }, (_, n) => `line ${n}`));
	const ada = await people.joins("Ada");
	const bo = await people.writer("Bo");
	await ada.page.emulateMedia({ reducedMotion: "reduce" });
	const moved = await noticesMotion(ada);
	await ada.says("settles without a move");
	await scrollsUp(ada, 800);
	await bo.says("brings the pill");
	await ada.pill.click();
	await ada.hears("brings the pill");
	await ada.page.keyboard.press("Control+k");
	await ada.page.getByRole("dialog").getByRole("option").first().hover();
	await ada.page.keyboard.press("Escape");
	expect(await moved()).toEqual([]);
});

async function noticesMotion({ page }: Person): Promise<() => Promise<unknown>> {
	await page.evaluate(`
		globalThis.moved = [];
		for (const type of ["transitionrun", "animationstart"])
			addEventListener(type, ({ target, propertyName = "", animationName = "" }) => {
				const moves = target.getAnimations().some(({ effect }) => effect.getComputedTiming().duration > 0);
				if (moves) moved.push([target.className, propertyName, animationName].join(" "));
			}, true);
	`);
	return () => page.evaluate("globalThis.moved");
}

test("a message is called by who wrote it, what it says and when, whether it shows the name or not", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	for (const text of ["the first one", "the second one"]) {
		await bo.says(text);
		await ada.hears(text);
		const time = await ada.row(text).locator("time").textContent();
		await expect(ada.row(text)).toHaveAccessibleName(`Bo ${text} ${time}`);
	}
	await bo.page.getByTestId("file-input").setInputFiles({
		name: "plan.txt",
		mimeType: "text/plain",
		buffer: Buffer.from("a plan"),
	});
	await bo.page.getByRole("button", { name: "Send" }).click();
	await expect(ada.rows.last()).toHaveAccessibleName(/^Bo, File: \W*plan\.txt\W* [\d:]+/);
	// spoken with what was said within the same second
	await expect(ada.page.getByRole("status").filter({ hasText: /\bBo: File: / })).toHaveCount(1);
});

test("the same words said twice are spoken twice", async ({ people }) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	const spoken = ada.page.getByRole("status").filter({ hasText: /^Bo: yes$/ });
	await bo.says("yes");
	await expect(spoken).toHaveCount(1);
	const first = await spoken.locator("span").elementHandle();
	await bo.says("yes");
	await expect(ada.rows).toHaveCount(2);
	// what is spoken again is another element, for a live region tells only of what comes into it
	await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
	await expect(spoken).toHaveCount(1);
});
