import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test.use({ expected: [/status of 403/] });

function clockOf({ page }: Person) {
	return page.getByRole("button", { name: "Have it sent later" });
}

test("[LATER1][LATER2] what is written is sent later, stands above the field until then, and is changed, sent or dropped from the list", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const line = ada.page.getByRole("region", { name: "Messages for later" });
	await expect(clockOf(ada)).toHaveCount(0);
	await ada.field.fill("good morning");
	await clockOf(ada).click();
	const dialog = ada.page.getByRole("dialog", { name: "Send later" });
	await dialog.getByLabel("At another time").fill("2020-01-01T09:00");
	await dialog.getByRole("button", { name: "Send then" }).click();
	await expect(dialog.getByRole("alert")).toHaveText("That time is over. Choose one that is to come.");
	await dialog.getByLabel("At another time").fill("9999-01-01T09:00");
	await dialog.getByRole("button", { name: "Send then" }).click();
	await expect(dialog.getByRole("alert")).toHaveText("That is too far ahead. Choose an earlier time.");
	await dialog.getByRole("button", { name: "Tomorrow at nine" }).click();
	await expect(ada.field).toHaveValue("");
	await expect(ada.field).toBeFocused();
	await expect(line).toContainText("Is sent here");

	await ada.page.reload();
	await line.getByRole("button", { name: "Show" }).click();
	const list = ada.page.getByRole("dialog", { name: "Messages for later" });
	await expect(list.getByRole("listitem")).toContainText("good morning");
	await list.getByRole("button", { name: "Change" }).click();
	await list.getByLabel("Message").fill("good morning, all");
	await list.getByRole("button", { name: "Keep the change" }).click();
	await expect(list.getByRole("listitem")).toContainText("good morning, all");
	await list.getByRole("button", { name: "Send now" }).click();
	await bo.hears("good morning, all");
	await expect(list).toContainText("Nothing waits to be sent.");
	await ada.page.keyboard.press("Escape");
	await ada.hears("good morning, all");
	await expect(line).toBeHidden();
});

test("[LATER3] what could not be sent says so above the field, and is in the list with its text and why, until it is sent", async ({
	people,
}) => {
	const bo = await people.writer("Bo", "den");
	const ada = await people.joins("Ada", { path: "/r/den" });
	await ada.field.fill("one more thing");
	await clockOf(ada).click();
	await ada.page.getByRole("button", { name: "In an hour" }).click();
	const line = ada.page.getByRole("region", { name: "Messages for later" });
	await expect(line).toContainText("Is sent here");
	await bo.moderates({ do: "settings", closed: true });
	const closed = ada.page.getByRole("region", { name: "Write" }).getByText("This room is closed");
	await expect(closed).toBeVisible();
	await line.getByRole("button", { name: "Show" }).click();
	const row = ada.page.getByRole("dialog", { name: "Messages for later" }).getByRole("listitem");
	await row.getByRole("button", { name: "Send now" }).click();
	await expect(row).toContainText("This room is closed: it can only be read.");
	await expect(row).toContainText("one more thing");
	await ada.page.keyboard.press("Escape");
	await expect(line).toContainText("1 message of yours was not sent at the time.");
	await bo.moderates({ do: "settings", closed: false });
	await expect(closed).toBeHidden();
	await line.getByRole("button", { name: "Show" }).click();
	await row.getByRole("button", { name: "Send now" }).click();
	await expect(row).toHaveCount(0);
	await ada.page.keyboard.press("Escape");
	await ada.hears("one more thing");
	await expect(line).toBeHidden();
});

test("[REMIND1][REMIND3][REMIND4] one is reminded of a message from its menu; when it rings it says so above the field, until it is shown from the list", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	const seq = await bo.says("bring the cake");
	await ada.hears("bring the cake");
	await choosesNow(ada);
	await ada.rowOf(seq).hover();
	await ada.page.getByRole("button", { name: "More about this message" }).click();
	const panel = ada.page.getByRole("dialog", { name: /^Message #/ });
	await panel.getByText("Remind me of this").click();
	await panel.getByRole("button", { name: "Tomorrow at nine" }).click();
	await expect(panel.getByRole("status").filter({ hasText: "You are reminded" })).toBeVisible();
	await ada.page.keyboard.press("Escape");
	const line = ada.page.getByRole("region", { name: "Messages for later" });
	await expect(line).toContainText("1 reminder for you.");
	await line.getByRole("button", { name: "Show" }).click();
	const list = ada.page.getByRole("dialog", { name: "Messages for later" });
	await expect(list.getByRole("listitem")).toContainText("bring the cake");
	await list.getByRole("button", { name: `Show #${seq}` }).click();
	await expect(ada.page).toHaveURL(new RegExp(`/r/lobby#${seq}$`));
	await expect(line).toBeHidden();
});

/** Whatever time is chosen on the page, the house hears that it is now. */
async function choosesNow({ page }: Person): Promise<void> {
	await page.route("**/api/people/me/reminders/*", (route) => {
		const sent = route.request().postData();
		return sent === null
			? route.continue()
			: route.continue({ postData: JSON.stringify({ ...JSON.parse(sent), at: 0 }) });
	});
}
