import type { Locator } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test.use({ env: { LIMITS: "off" } });

const ZALGO_MARKS = "\u0300\u0301\u0302\u0303\u0336\u0488\u1dc4\u20e8";

test("a tower of combining marks covers no other row, and no name", async ({ people }) => {
	const { ada, bo } = await both(people);
	await bo.says("above");
	await bo.writes(`z${ZALGO_MARKS.repeat(800)}`.slice(0, 8_000));
	await expect(ada.rows).toHaveCount(2);
	await bo.says("below");
	await ada.hears("below");
	// What lies uppermost where a neighbour's words stand is that neighbour, and no ink is painted beyond the box.
	for (const text of ["above", "below"]) expect(await isOnTop(ada.row(text))).toBe(true);
	const tower = ada.rows.nth(1).locator("div[dir=auto]");
	await expect(tower).toHaveCSS("overflow-y", "clip");
	expect(await heightOf(tower)).toBeLessThan(120);
});

test("marks that turn the reading direction order only the text they stand in", async ({ people }) => {
	const { ada, bo } = await both(people);
	await bo.says("left to right");
	await bo.writes("invoice \u202egnp.exe \u2066\u2067 and it never ends");
	await expect(ada.rows).toHaveCount(2);
	await bo.says("still left to right");
	await ada.hears("still left to right");
	const first = ada.row("left to right").locator("div[dir=auto]");
	const last = ada.row("still left to right").locator("div[dir=auto]");
	expect(await startOf(first)).toBe(await startOf(last));
	for (const row of [0, 1, 2]) {
		const isolated = ada.rows.nth(row).locator("div[dir=auto]");
		await expect(isolated).toHaveCSS("unicode-bidi", "isolate");
	}
	// The margin, the time and what comes after the text stand where they stand in any row: numbers end there, one digit or two.
	const number = (n: number) => ada.rows.nth(n).getByRole("link", { name: /^Link to message/ });
	expect(await endOf(number(1))).toBe(await endOf(number(2)));

	await ada.rows.nth(1).hover();
	await ada.rows.nth(1).getByRole("button", { name: "Reply" }).click();
	await ada.writes("so?");
	await bo.hears("so?");
	const quote = bo.rows.last().getByRole("button").first();
	await expect(quote).toContainText("invoice");
});

test("ten thousand lines of code are collapsed, open on demand, and the page goes on meanwhile", async ({
	people,
}) => {
	const { ada, bo } = await both(people);
	const flo = await people.writer("Flo");
	const [seq = 0] = await flo.writes([`\`\`\`\n${"x\n".repeat(8_000)}\`\`\``]);
	const row = ada.rowOf(seq);
	await expect(row).toBeInViewport();
	const more = row.getByRole("button", { name: /^Show [\d,]+ more lines$/ });
	const collapsed = await heightOf(row);
	expect(collapsed).toBeLessThan(900);
	await more.click();
	await expect(row.getByRole("button", { name: "Show less" })).toBeVisible();
	// Open, it scrolls in a box of its own.
	expect(await heightOf(row)).toBeLessThan(900);
	await ada.says("typed beside it");
	await bo.hears("typed beside it");
	expect(await overflowPx(ada)).toBe(0);
});

const DEEP = 1_000;
const BOMBS = {
	quotes: `${"> ".repeat(DEEP)}at the bottom`,
	lists: Array.from({ length: DEEP }, (_, depth) => `${" ".repeat(depth % 13)}- item`).join("\n"),
	emphasis: `${"*".repeat(DEEP)}word${"*".repeat(DEEP)} ${"_~~**".repeat(DEEP / 4)}`,
	brackets: `${"[".repeat(DEEP)}x${"](".repeat(DEEP)}`,
	fences: Array.from({ length: DEEP }, (_, n) => "`".repeat(3 + (n % 7))).join("\n"),
	emoji: "🏳️‍🌈👩‍👩‍👧‍👦🤷🏽‍♀️".repeat(150),
	"an endless word": "Donaudampfschifffahrtsgesellschaft".repeat(400),
	"a link without an end": `https://example.org/${"a".repeat(2_000)}`,
	"broken links":
		"https:// http:///// https://[::1 [a](http://) [b](javascript:alert(1)) <https://example.org/x onclick=y>",
	"HTML and script": `"><svg onload=alert(1)><iframe srcdoc="<script>alert(1)</script>"></iframe><style>*{display:none}</style>`,
} as const;

for (const [device, screen] of Object.entries({
	desktop: { viewport: { width: 1280, height: 800 } },
	phone: { viewport: { width: 360, height: 780 }, touch: true },
})) {
	test(`on a ${device}, bombs of marks are text, no wider than the window and shallow`, async ({
		people,
	}) => {
		const ada = await people.joins("Ada", screen);
		const bo = await people.joins("Bo");
		const flo = await people.writer("Flo");
		for (const [name, text] of Object.entries(BOMBS)) {
			const [seq = 0] = await flo.writes([text]);
			for (const person of [ada, bo]) await expect(person.rowOf(seq), name).toBeInViewport();
			expect(await overflowPx(ada), name).toBe(0);
			expect(await depthOf(ada.rowOf(seq)), name).toBeLessThan(30);
			await expect(ada.rowOf(seq).locator("svg[onload], iframe, style, script"), name).toHaveCount(0);
			for (const href of await hrefsIn(ada.rowOf(seq)))
				expect(href, name).toMatch(/^https?:\/\/example\.org\//);
		}
		await ada.writes("and on it goes");
		await bo.hears("and on it goes");
	});
}

test("the longest name leaves room for what was said, wherever it stands", async ({ people }) => {
	const name = "W".repeat(32);
	const ada = await people.joins("Ada", { viewport: { width: 360, height: 780 }, touch: true });
	const bo = await people.joins(name);
	await bo.says("hello");
	await ada.hears("hello");
	expect(await overflowPx(ada)).toBe(0);
	const time = ada.row("hello").getByRole("time").first();
	await expect(time).toBeInViewport({ ratio: 1 });
	await ada.page.getByRole("button", { name: /^Show people/ }).tap();
	await expect(ada.page.getByText(name).last()).toBeVisible();
	expect(await overflowPx(ada)).toBe(0);
});

async function both(people: { joins(name: string): Promise<Person> }) {
	return { ada: await people.joins("Ada"), bo: await people.joins("Bo") };
}

/** What is hit by a pointer in the middle of the words is the row itself. */
function isOnTop(row: Locator): Promise<boolean> {
	return row.evaluate((row) => {
		const { left, top, bottom } = (row.querySelector("div[dir=auto]") ?? row).getBoundingClientRect();
		const hit = row.ownerDocument.elementFromPoint(left + 8, (top + bottom) / 2);
		return hit !== null && row.contains(hit);
	});
}

function startOf(part: Locator): Promise<number> {
	return part.evaluate((element) => Math.round(element.getBoundingClientRect().left));
}

function endOf(part: Locator): Promise<number> {
	return part.evaluate((element) => Math.round(element.getBoundingClientRect().right));
}

function heightOf(part: Locator): Promise<number> {
	return part.evaluate((element) => element.getBoundingClientRect().height);
}

function depthOf(row: Locator): Promise<number> {
	return row.evaluate((row) => {
		const above = (element: { readonly parentElement: typeof row | null }): number =>
			element.parentElement === null || element === row ? 0 : 1 + above(element.parentElement);
		return Math.max(0, ...[...row.querySelectorAll("*")].map((element) => above(element)));
	});
}

function hrefsIn(row: Locator): Promise<(string | null)[]> {
	return row.locator("a[target]").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}

function overflowPx({ page }: Person): Promise<number> {
	return page
		.locator("html, [data-region=timeline] > div")
		.evaluateAll((all) => Math.max(...all.map((element) => element.scrollWidth - element.clientWidth)));
}
