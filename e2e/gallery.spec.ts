import { expect, type Page } from "@playwright/test";
import { violations, wrongInWords } from "./support/axe.ts";
import { test } from "./support/gallery.ts";

// The page's DOM at every step, of seventy scenes, would cost more than looking at them.
test.use({ trace: "off" });
/** Guards against a hang: a dozen scenes are seen in each test. */
test.describe.configure({ timeout: 300_000 });

const desktop = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** A desktop at 200 %, a phone, and the narrowest window that must do (WCAG 1.4.10). */
const narrow = [{ width: 640, height: 400 }, PHONE, { width: 320, height: 568 }];
/** iOS zooms in on whatever is smaller and has the focus. */
const FIELD_PX_MIN = 16;

const groups = [
	"join/",
	"room/",
	"writing/",
	"activity/",
	"unsent/",
	"link/",
	"seat/",
	"panel/",
	"own/",
	"talk/",
	"viewer/",
	"lookup/",
	"parts/",
	"admin/",
];

const withFields = ["join/", "room/", "writing/", "activity/", "panel/", "own/", "lookup/", "admin/"];

for (const group of groups)
	test(`${group}: axe finds nothing in both themes, nothing is cut off at 200 % or on a phone, and no field there is so small that iOS would zoom in`, async ({
		gallery,
	}) => {
		const scenes = await gallery.names(group);
		expect(scenes).not.toEqual([]);
		let fields = 0;
		for (const scene of scenes) {
			const page = await gallery.shows(scene, { viewport: desktop, colorScheme: "light" });
			const found = { axe: await violations(page), cut: [] as string[] };
			for (const size of narrow) {
				await page.setViewportSize(size);
				found.cut.push(...(await cutOff(page)).map((what) => `${size.width} px: ${what}`));
			}
			const sizes = await onPhone(page, () => fieldSizes(page));
			fields += sizes.length;
			const small = sizes.filter(({ px }) => px < FIELD_PX_MIN);
			expect.soft({ scene, ...found, small }).toEqual({ scene, axe: [], cut: [], small: [] });
			await page.setViewportSize(desktop);
		}
		expect(fields > 0 || !withFields.includes(group)).toBe(true);
	});

test("the cards of activities are in order in Arabic, too, on a desktop and on a phone", async ({
	gallery,
}) => {
	for (const scene of await gallery.names("activity/")) {
		const page = await gallery.shows(scene, { viewport: desktop, colorScheme: "light", locale: "ar" });
		const axe = await wrongInWords(page);
		await page.setViewportSize(PHONE);
		expect.soft({ scene, axe, cut: await cutOff(page) }).toEqual({ scene, axe: [], cut: [] });
		await page.setViewportSize(desktop);
	}
});

test("the gallery has a scene in every group, and no scene is in none", async ({ gallery }) => {
	const scenes = await gallery.names();
	expect(scenes.length).toBeGreaterThan(60);
	expect(scenes.filter((scene) => !groups.some((group) => scene.startsWith(group)))).toEqual([]);
});

/**
 * The scene as it stands, on a phone: some panels are come to by what only a wider screen shows. A finger is what
 * makes the difference, and a scene that is opened anew for it costs as much as all other looks at it.
 */
async function onPhone<T>(page: Page, look: () => Promise<T>): Promise<T> {
	const devtools = await page.context().newCDPSession(page);
	const touch = (enabled: boolean) => devtools.send("Emulation.setTouchEmulationEnabled", { enabled });
	await touch(true);
	await devtools.send("Emulation.setDeviceMetricsOverride", { ...PHONE, deviceScaleFactor: 1, mobile: true });
	expect(await page.evaluate('matchMedia("(pointer: coarse)").matches')).toBe(true);
	const seen = await look();
	await touch(false);
	await devtools.send("Emulation.clearDeviceMetricsOverride");
	await devtools.detach();
	return seen;
}

/** Of whatever one writes or chooses in. */
function fieldSizes(page: Page): Promise<{ field: string; px: number }[]> {
	const fields = page.locator(
		"input:not([type='radio'], [type='checkbox'], [type='file']), select, textarea",
	);
	return fields.evaluateAll((all) =>
		all.map((field) => {
			const style = field.ownerDocument.defaultView?.getComputedStyle(field);
			return { field: field.outerHTML.slice(0, 80), px: Number.parseFloat(style?.fontSize ?? "0") };
		}),
	);
}

/** What one cannot reach by scrolling down: a page wider than its window, and words or buttons beyond its edge. */
async function cutOff(page: Page): Promise<string[]> {
	const wide = await page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
	const beyond = await page
		.locator("button, a, input, textarea, h1, h2, p, label, kbd")
		.evaluateAll((elements) => {
			const scrolls = (element: (typeof elements)[number] | null): boolean => {
				if (element === null) return false;
				const { overflowX } = element.ownerDocument.defaultView?.getComputedStyle(element) ?? {
					overflowX: "",
				};
				return /auto|scroll/.test(overflowX) || scrolls(element.parentElement as typeof element | null);
			};
			const cut = elements.filter((element) => {
				const { left, right, width } = element.getBoundingClientRect();
				const edge = element.ownerDocument.documentElement.clientWidth;
				const there =
					width > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
				return there && !element.closest("[inert]") && (left < -1 || right > edge + 1) && !scrolls(element);
			});
			return cut.map(
				(element) => `${element.tagName} ${element.ariaLabel ?? element.textContent?.slice(0, 40)}`,
			);
		});
	return wide > 0 ? [`the page is ${wide} px too wide`, ...beyond] : beyond;
}
