import { keepsName } from "./support/keeps-name.ts";
import { expect, test } from "./support/test.ts";

test("[HOOK1][HOOK2][HOOK7][HOOK12][BOT1] the owner makes hooks and a bot in the page, and what they write stands there, marked", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	await keepsName(ada);
	await ada.page.getByRole("button", { name: "New room" }).click();
	await ada.page.getByRole("textbox", { name: "Name", exact: true }).fill("den");
	await ada.page.getByRole("button", { name: "Open the room" }).click();
	await ada.isInside();
	const bo = await people.joins("Bo", { path: "/r/den" });
	await ada.page.getByRole("button", { name: /^About this room/ }).click();
	const panel = ada.page.getByRole("dialog", { name: "About # den" });
	await panel.getByRole("button", { name: "Integrations" }).click();
	await expect(panel).toContainText("No program writes here");
	await panel.getByRole("textbox", { name: /^Name of a new hook/ }).fill("Backups");
	await panel.getByRole("button", { name: "Make a hook" }).click();
	const address = await panel.getByRole("textbox", { name: "Address" }).inputValue();
	expect(address).toMatch(/\/hook\/[\w-]{22}$/);
	const response = await fetch(address, { method: "POST", body: "Backup done, @Bo" });
	expect(response.status).toBe(201);
	await expect(bo.timeline).toContainText("Backup done");
	await expect(bo.timeline).toContainText("⚙ Backups");
	await panel.getByText("Lines for Alertmanager").click();
	for (const program of ["Alertmanager", "Grafana", "GitHub", "Uptime Kuma"])
		await expect(panel.getByRole("textbox", { name: new RegExp(`^${program}`) })).toHaveValue(
			new RegExp(address),
		);
	await panel.getByRole("button", { name: "I have copied it" }).click();
	await expect(panel).toContainText("Wrote last");
	await panel.getByRole("button", { name: "Remove Backups" }).click();
	await panel.getByRole("button", { name: "Remove", exact: true }).click();
	await expect(panel).toContainText("No program writes here");
	expect((await fetch(address, { method: "POST", body: "late" })).status).toBe(404);
	await panel.getByRole("textbox", { name: /^Name of a new outgoing hook/ }).fill("Ci");
	await panel.getByRole("textbox", { name: /^Where to send it/ }).fill("https://ci.example.org/hears");
	await panel.getByRole("button", { name: "Make an outgoing hook" }).click();
	expect(await panel.getByRole("textbox", { name: "Secret" }).inputValue()).toMatch(/^whsec_/);
	await panel.getByRole("button", { name: "I have copied it" }).click();
	await expect(panel).toContainText("Sends what calls it to https://ci.example.org/hears");
	await panel.getByRole("button", { name: "Remove Ci" }).click();
	await panel.getByRole("button", { name: "Remove", exact: true }).click();
	await expect(panel).toContainText("Nothing is sent from here");
	await panel.getByRole("textbox", { name: /^Name of a new bot/ }).fill("Echo");
	await panel.getByRole("button", { name: "Make a bot" }).click();
	const token = await panel.getByRole("textbox", { name: "Token" }).inputValue();
	const says = (text: string) =>
		fetch(new URL("/api/rooms/den/messages", address), {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			body: JSON.stringify({ id: crypto.randomUUID(), text }),
		});
	expect((await says("ready?")).status).toBe(201);
	await expect(bo.timeline).toContainText("ready?");
	await panel.getByRole("button", { name: "I have copied it" }).click();
	await expect(panel).toContainText("It reads what is said here. It writes here.");
	const programs = "**/api/rooms/den/programs";
	await bo.page.route(programs, (route) => route.fulfill({ json: {} }));
	await bo.page.getByRole("button", { name: /^About this room/ }).click();
	const about = bo.page.getByRole("dialog", { name: "About # den" });
	await expect(about.getByRole("alert")).toBeVisible();
	await bo.page.unroute(programs);
	await about.getByRole("button", { name: "Try again" }).click();
	await expect(about).toContainText("⚙ Echo is told what is said here and writes");
	await panel.getByRole("button", { name: "Remove Echo" }).click();
	await panel.getByRole("button", { name: "Remove", exact: true }).click();
	await expect(panel).toContainText("No bot is here");
	expect((await says("late")).status).toBe(401);
});
