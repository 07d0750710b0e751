import type { Person } from "./support/person.ts";
import { topOf } from "./support/scrolling.ts";
import { expect, test } from "./support/test.ts";

test.use({ env: { LIMITS: "off" } });

test("what is written with marks is shown formatted, on every screen the same", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const first = await ada.says("first");
	await ada.writes(
		`**bold** *soft* ~~gone~~ \`code\` @Bo [plan](https://example.org/p) see #${first}\n- one\n- two\n> said\n\`\`\`ts\nconst answer = 42; // fine\n\`\`\``,
	);
	for (const { rows } of [ada, bo]) {
		const row = rows.last();
		await expect(row.locator("strong")).toHaveText("bold");
		await expect(row.locator("em")).toHaveText("soft");
		await expect(row.locator("s")).toHaveText("gone");
		await expect(row.locator("code").first()).toHaveText("code");
		await expect(row.getByRole("listitem")).toHaveText([/one/, /two/]);
		await expect(row.getByRole("blockquote")).toHaveText("said");
		await expect(row.getByRole("link", { name: "plan" })).toHaveAttribute("href", "https://example.org/p");
		await expect(row.locator("pre span", { hasText: /^const$/ })).toHaveCount(1);
		await expect(row.locator("pre")).toHaveText("const answer = 42; // fine");
	}
	// A mention of oneself stands out.
	const mention = (person: Person) => person.rows.last().getByText("@Bo", { exact: true });
	await expect(mention(ada)).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
	await expect(mention(bo)).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");

	await bo.rows
		.last()
		.getByRole("link", { name: `#${first}`, exact: true })
		.first()
		.click();
	await expect(bo.page).toHaveURL(new RegExp(`#${first}$`));
	await expect(bo.rowOf(first)).not.toHaveCSS("box-shadow", "none");
});

test("[TEXT1] a spoiler is told on no screen before somebody asks for it there, and moves nothing above it", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	await bo.writes(Array.from({ length: 30 }, (_, n) => `before ${n}`));
	const ada = await people.joins("Ada");
	await bo.says(
		"It was ||the gardener||.\n\n| who | done |\n|---|---|\n| ||Cy|| | x |\n- [x] asked\n- [ ] told\n~~~spoiler\n# In the garden\nat\nnight\nwith\nno\nmoon\n~~~",
	);
	const row = ada.rows.last();
	const covers = row.getByRole("button", { name: "Spoiler" });
	await expect(covers).toHaveCount(3);
	await expect(row).not.toContainText(/gardener|Cy|garden/u);
	await expect(row).toHaveAccessibleName(/It was Spoiler/u);
	await expect(row.getByRole("table").getByRole("columnheader")).toHaveText(["who", "done"]);
	await expect(row.getByRole("img", { name: "Not done" })).toHaveCount(1);

	const top = await topOf(row);
	await covers.first().focus();
	await ada.page.keyboard.press("Enter");
	await expect(row).toContainText("It was Spoilerthe gardener.");
	await expect(covers.first()).toBeFocused();
	await covers.last().click();
	await expect(row.getByRole("heading", { name: "In the garden" })).toBeVisible();
	expect(Math.abs((await topOf(row)) - top)).toBeLessThanOrEqual(1);
	await expect(row).not.toContainText("Cy");
	await covers.last().click();
	await expect(row.getByRole("heading")).toHaveCount(0);
});

test("a link whose words pose as another address says where it leads", async ({ people }) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	await bo.says("[bank.example](https://evil.example/in)");
	const link = ada.rows.last().getByRole("link", { name: "bank.example (evil.example)" });
	await expect(link).toHaveAttribute("href", "https://evil.example/in");
});

test("a long message shows its beginning; more and less of it never move where it begins", async ({
	people,
}) => {
	const flo = await people.writer("Flo");
	await flo.writes(Array.from({ length: 30 }, (_, n) => `before ${n}`));
	const lines = Array.from({ length: 200 }, (_, n) => `line ${n}`).join("\n");
	const [seq = 0] = await flo.writes([lines]);
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	for (const person of [ada, bo]) await expect(person.rowOf(seq)).toContainText("line 23");
	await expect(ada.rowOf(seq)).not.toContainText("line 24");

	const top = await topOf(ada.rowOf(seq));
	await ada.page.getByRole("button", { name: "Show 176 more lines" }).click();
	await expect(ada.rowOf(seq)).toContainText("line 199");
	expect(Math.abs((await topOf(ada.rowOf(seq))) - top)).toBeLessThanOrEqual(1);
	// What others write meanwhile does not move it either.
	await bo.says("meanwhile");
	await expect(ada.pill).toHaveText("1 new");
	expect(Math.abs((await topOf(ada.rowOf(seq))) - top)).toBeLessThanOrEqual(1);
	await expect(bo.rowOf(seq)).not.toContainText("line 24");
});

const HOSTILE = {
	"HTML and script": '<img src=x onerror="document.title=1"><script>document.title=1</script><b>b</b>',
	"a link that is none": "[click](javascript:alert(1)) https://[:: javascript:alert(1)",
	"16 kB of combining marks": `z${"\u0335\u0301".repeat(4_000)}`,
	"reading direction turned": "user \u202e\u2066txt.exe https://example.org/\u202egnp.exe",
	"one endless word": "W".repeat(10_000),
	"10,000 lines of code": `\`\`\`js\n${"x\n".repeat(4_900)}\`\`\``,
	"a line of code without an end": `\`\`\`js\n${"const x = 1; ".repeat(900)}\n\`\`\``,
	"marks without an end": "**_~~`[@# > ".repeat(1_000),
};

for (const [device, viewport] of Object.entries({
	desktop: { width: 1280, height: 800 },
	phone: { width: 390, height: 844 },
})) {
	test(`on a ${device}, texts made to hurt are shown as text and break nothing`, async ({ people }) => {
		const ada = await people.joins("Ada", { viewport });
		const flo = await people.writer("Flo");
		const [before = 0] = await flo.writes(["before"]);
		await expect(ada.rowOf(before)).toBeInViewport();
		for (const text of Object.values(HOSTILE)) {
			const [seq = 0] = await flo.writes([text]);
			const row = ada.rowOf(seq);
			await expect(row).toBeInViewport();
			expect(await overflowPx(ada)).toBe(0);
			expect(await row.evaluate((row) => row.getBoundingClientRect().height)).toBeLessThan(1_400);
			await expect(row.locator("img, script, b")).toHaveCount(0);
			for (const href of await row
				.locator("a[target]")
				.evaluateAll((all) => all.map((a) => a.getAttribute("href"))))
				expect(href).toMatch(/^https:\/\/example\.org\/$/);
		}
		await expect(ada.page).toHaveTitle(/# lobby · Parley/);
		await ada.says("and on it goes");
	});
}

test("code with marks that turn the reading direction shows them", async ({ people }) => {
	const ada = await people.writer("Ada");
	const bo = await people.joins("Bo");
	await ada.says("```\nif (admin\u202e) {\n```");
	await expect(bo.rows.last().locator("pre")).toHaveText("if (admin⟦U+202E⟧) {");
});

function overflowPx({ page }: Person): Promise<number> {
	return page
		.locator("html, [data-region=timeline] > div")
		.evaluateAll((all) => Math.max(...all.map((element) => element.scrollWidth - element.clientWidth)));
}
