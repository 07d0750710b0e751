import { copyTo, credentialsOf, goesToLocalhost, holderOf, replaced } from "./support/passkeys.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const phone = { viewport: { width: 390, height: 844 }, touch: true };

// A removed passkey is refused, and a browser writes that down.
test.use({ expected: [/40[13] \((?:Unauthorized|Forbidden)\)/] });

async function opensKeeping(person: Person, name: RegExp): Promise<void> {
	const menu = await person.opensSettings();
	await menu.getByRole("button", { name }).click();
}

test("[WHO12] a name is kept by a passkey, which comes in at the name field of a phone, and by a button elsewhere", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.arrives();
	await goesToLocalhost(ada);
	const hers = await holderOf(ada);
	await ada.takesSeatAs("Ada");
	await opensKeeping(ada, /^Keep this name/);
	await ada.page.getByRole("button", { name: "Keep this name by a passkey" }).click();
	await expect(ada.page.getByRole("dialog", { name: /is kept$/ })).toContainText("take the passkey");
	await ada.page.keyboard.press("Escape");
	await ada.says("mine from here on");
	await expect(bo.people.getByRole("listitem").filter({ hasText: "Ada" })).toContainText("keeps this name");

	// whoever has it is offered by their browser where a name is asked for
	const synced = await people.arrives(phone);
	const theirs = await holderOf(synced);
	await copyTo(theirs, await credentialsOf(hers));
	await goesToLocalhost(synced);
	await synced.isInside();
	await synced.says("from the phone");
	await bo.hears("from the phone");

	const other = await people.arrives();
	await other.page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false");
	// this one counts how often it was used, so that of before would be a copy that counts back
	await copyTo(await holderOf(other), await credentialsOf(theirs));
	await goesToLocalhost(other);
	await other.nameField.fill("Ada");
	await other.page.getByRole("button", { name: "Yes, it is me" }).click();
	await other.page.getByRole("button", { name: "Use a passkey" }).click();
	await other.isInside();
	await other.says("from another browser");
	await ada.hears("from another browser");
});

test("[WHO12] a passkey is added and removed, the last one stays, and a removed one is refused in the reader's language", async ({
	people,
}) => {
	const ada = await people.arrives();
	await goesToLocalhost(ada);
	const first = await holderOf(ada);
	await ada.takesSeatAs("Ada");
	await opensKeeping(ada, /^Keep this name/);
	await ada.page.getByRole("button", { name: "Keep this name by a passkey" }).click();
	await expect(ada.page.getByRole("dialog", { name: /is kept$/ })).toBeVisible();
	await ada.page.keyboard.press("Escape");
	const credentials = await credentialsOf(first);

	await opensKeeping(ada, /^This name is kept/);
	const passkeys = ada.page.getByRole("region", { name: "Passkeys" });
	await expect(passkeys).toContainText("nothing else says who you are");
	await expect(passkeys.getByRole("listitem")).toHaveCount(1);
	await passkeys.getByRole("button", { name: "Add a passkey" }).click();
	await expect(passkeys.getByRole("alert")).toContainText("has a passkey of yours already");
	await replaced(first);
	await passkeys.getByRole("button", { name: "Add a passkey" }).click();
	await expect(passkeys.getByRole("listitem")).toHaveCount(2);
	await passkeys
		.getByRole("button", { name: /^Remove the passkey/ })
		.first()
		.click();
	await passkeys.getByRole("alert").getByRole("button", { name: "Remove" }).click();
	await expect(passkeys.getByRole("listitem")).toHaveCount(1);
	await expect(passkeys.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
	// the focus goes nowhere with the row that went
	await expect(passkeys.locator(":focus")).toHaveCount(1);

	const sara = await people.arrives({ ...phone, locale: "ar" });
	await copyTo(await holderOf(sara), credentials);
	await goesToLocalhost(sara);
	await expect(sara.page.getByRole("alert")).toContainText("مفتاح المرور هذا لا يفتح شيئًا هنا.");
});

test("[WHO13] where passkeys do not work the page says so, and offers none", async ({ people }) => {
	const ada = await people.joins("Ada");
	await opensKeeping(ada, /^Keep this name/);
	const passkeys = ada.page.getByRole("region", { name: "Passkeys" });
	await expect(passkeys).toContainText("Passkeys need an https address");
	await expect(passkeys.getByRole("button")).toHaveCount(0);
});
