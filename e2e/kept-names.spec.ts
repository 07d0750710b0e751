import { violations } from "./support/axe.ts";
import { picture } from "./support/given.ts";
import { keepsName } from "./support/keeps-name.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

// Wrong words and digits are refused, and a browser writes that down.
test.use({ expected: [/40[139] \((?:Unauthorized|Forbidden|Conflict)\)/] });

test("[WHO1] [WHO5] a name is kept by ten words, and they bring it to another browser", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await ada.says("before");
	const words = await keepsName(ada);
	await expect(bo.people.getByRole("listitem").filter({ hasText: "Ada" })).toContainText("keeps this name");

	const other = await people.arrives();
	await other.nameField.fill("Ada");
	await expect(other.page.getByText("That name is kept by somebody. Is it you?")).toBeVisible();
	await other.page.getByRole("button", { name: "Yes, it is me" }).click();
	const field = other.page.getByRole("textbox", { name: "Your ten recovery words" });
	await field.fill("zoo ".repeat(10));
	await other.page.getByRole("button", { name: "Come in" }).click();
	await expect(other.page.getByRole("alert")).toContainText("nobody’s");
	await field.fill(words.map((word, n) => `${n + 1}. ${word.slice(0, 4).toUpperCase()}`).join("\n"));
	await other.page.getByRole("button", { name: "Come in" }).click();
	await other.isInside();
	await other.says("and after");
	await bo.hears("and after");
	await ada.hears("and after");

	const menu = await ada.opensSettings();
	await menu.getByRole("button", { name: /^Devices/ }).click();
	await ada.page.getByRole("button", { name: /^End / }).click();
	await ada.page.getByRole("alert").getByRole("button", { name: "End" }).click();
	await expect(other.nameField).toBeVisible();
	await expect(ada.page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
	// the focus goes nowhere with the row that went
	await expect(ada.page.getByRole("dialog").locator(":focus")).toHaveCount(1);
});

test("[WHO8] another device comes in by a link, once the digits that it shows are typed on the old one", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await keepsName(ada);
	const menu = await ada.opensSettings();
	await menu.getByRole("button", { name: /^Devices/ }).click();
	await ada.page.getByRole("button", { name: /^Another device/ }).click();
	const code = await ada.page.getByTestId("link-code").innerText();

	const phone = await people.arrives({ path: "/link", viewport: { width: 390, height: 844 }, touch: true });
	await phone.page.getByRole("textbox", { name: "Code from the other device" }).fill(code.toLowerCase());
	await phone.page.getByRole("button", { name: "Go on" }).tap();
	await expect(phone.page.getByText("You will be Ada on this device.")).toBeVisible();
	const digits = await phone.page.getByTestId("link-digits").innerText();
	const wrong = digits === "11" ? "12" : "11";
	const field = ada.page.getByRole("textbox", { name: "The two digits that it shows" });
	await field.fill(wrong);
	await field.press("Enter");
	await expect(ada.page.getByRole("alert")).toContainText("2 tries left");
	await field.fill(digits);
	await field.press("Enter");
	await phone.isInside();
	await expect(ada.page.getByRole("dialog", { name: "It is in" })).toBeVisible();
	await phone.field.fill("from the phone");
	await phone.page.getByRole("button", { name: "Send" }).tap();
	await bo.hears("from the phone");
});

test("[WHO8] the secret of a link leaves the address at once, and the link alone makes nobody somebody else", async ({
	people,
}) => {
	await people.joins("Bo");
	const ada = await people.joins("Ada");
	await ada.goesTo("/link#not-a-secret-of-this-house");
	await expect(ada.page).toHaveURL(/\/link$/);
	await expect(ada.page.getByText("Going on signs Ada out here")).toBeVisible();
	await ada.goesTo("/");
	await ada.isInside();
	await ada.says("still me");
});

test("[WHO4] who keeps a name takes another one in their settings: everybody sees who it was, and a reload keeps it", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await keepsName(ada);
	await ada.says("as Ada");
	await (await ada.opensSettings()).getByRole("button", { name: /^Another name/ }).click();
	const field = ada.page.getByRole("textbox", { name: "Your new name" });
	for (const [name, why] of [
		["Ada!", "single spaces"],
		["Bo", "taken just now"],
	] as const) {
		await field.fill(name);
		await field.press("Enter");
		await expect(ada.page.getByRole("alert")).toContainText(why);
	}
	await field.fill("Ada L");
	await field.press("Enter");
	await expect(ada.page.getByText("You are Ada L now, on all your devices.")).toBeVisible();
	await ada.page.getByRole("button", { name: "Done" }).click();
	await expect(bo.page.getByText("Ada is Ada L now")).toBeVisible();
	const own = ada.page.getByRole("button", { name: "Ada L Your settings" });
	await expect(own).toBeVisible();
	await ada.says("as Ada L");
	await bo.hears("as Ada L");
	await ada.page.reload();
	await ada.isInside();
	await expect(own).toBeVisible();
});

test("[WHO70] [WHO71] [WHO73] who keeps a name says something of themselves, on a phone too, and others read it behind the name", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await keepsName(ada);
	const { page } = ada;
	await (await ada.opensSettings()).getByRole("button", { name: /^Profile/ }).click();
	await page.setViewportSize({ width: 390, height: 844 });
	const profile = page.getByRole("dialog", { name: "Profile" });
	await profile.getByTestId("picture-input").setInputFiles(picture("me.png", 900, 300));
	await expect(profile.getByRole("button", { name: "Choose another one…" })).toBeEnabled();
	await profile.getByRole("textbox", { name: "A line about you" }).fill("I mend bicycles");
	await profile.getByRole("textbox", { name: "What you are up to" }).fill("in the shed");
	await profile.getByRole("checkbox", { name: /^Do not disturb/ }).check();
	expect(await violations(page)).toEqual([]);
	await profile.getByRole("button", { name: "Save" }).click();
	await expect(profile.getByRole("status")).toHaveText("Saved.");

	await bo.people.getByRole("button", { name: "Ada", exact: true }).click();
	const card = bo.page.getByRole("dialog", { name: "About Ada" });
	await expect(card).toContainText("I mend bicycles");
	await expect(card).toContainText(/in the shed until/);
	await expect(card).toContainText(/Not to be disturbed until/);
	const width = () =>
		card.locator("img").evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
	await expect.poll(width).toBe(320);
	expect(await violations(bo.page)).toEqual([]);
	await bo.page.keyboard.press("Escape");
	await bo.people.getByRole("button", { name: "Bo", exact: true }).click();
	await expect(bo.page.getByRole("dialog", { name: "About Bo" })).toContainText("Guest");
});

test("[WHO40] what one wrote is taken along as a file from one's own menu", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await ada.says("hers");
	await bo.says("not hers");
	await (await ada.opensSettings()).getByRole("button", { name: /^What you wrote/ }).click();
	await ada.page.getByRole("button", { name: "Make the file" }).click();
	await expect(ada.page.getByText("1 message is in it.")).toBeVisible();
	const download = ada.page.waitForEvent("download");
	await ada.page.getByRole("button", { name: "Save the file" }).click();
	const file = await (await download).createReadStream();
	const taken = JSON.parse((await file.toArray()).join(""));
	expect(taken).toMatchObject({ person: { name: "Ada" }, messages: [{ text: "hers", name: "Ada" }] });
	expect(Object.keys(taken.rooms)).toEqual([taken.messages[0].room]);
});

/** Led to this machine by the browser (`playwright.config.ts`), and no localhost to it. */
const PLAIN_ADDRESS = "192.0.2.1";

test.describe("on plain http", () => {
	test.use({ expected: [/Cross-Origin-Opener-Policy|409 \(Conflict\)/] });

	async function arrivesPlainly(people: {
		arrives(how: { path: string }): Promise<Person>;
	}): Promise<Person> {
		const person = await people.arrives({ path: "about:blank" });
		const address = new URL("/r/lobby", person.cable.url);
		address.hostname = PLAIN_ADDRESS;
		await person.page.goto(address.href);
		expect(await person.page.evaluate("isSecureContext")).toBe(false);
		return person;
	}

	test("[WHO5] in a classroom without https words keep a name, and bring it to another browser", async ({
		people,
	}) => {
		const bo = await people.joins("Bo");
		const ada = await arrivesPlainly(people);
		await ada.takesSeatAs("Ada");
		const words = await keepsName(ada);
		const other = await arrivesPlainly(people);
		await other.nameField.fill("Ada");
		await other.page.getByRole("button", { name: "Yes, it is me" }).click();
		await other.page.getByRole("textbox", { name: "Your ten recovery words" }).fill(words.join(" "));
		await other.page.getByRole("button", { name: "Come in" }).click();
		await other.isInside();
		await other.says("by words alone");
		await bo.hears("by words alone");
		await ada.hears("by words alone");
	});
});
