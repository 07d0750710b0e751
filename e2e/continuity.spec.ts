import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test.use({ env: { LIMITS: "off" } });

test("two people compare a line: the same log has the same one, whoever holds how much of it", async ({
	people,
}) => {
	const flo = await people.writer("Flo");
	const ada = await people.joins("Ada");
	await flo.writes(Array.from({ length: 180 }, (_, n) => `line ${n}`));
	// Bo comes later and holds the newest page only.
	const bo = await people.joins("Bo");
	const seq = await bo.says("latest");
	await ada.hears("latest");

	const line = await opensProof(ada);
	expect(line).toMatch(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/);
	await expect(proof(bo)).toHaveCount(0);
	expect(await opensProof(bo)).toBe(line);

	await bo.page.getByRole("textbox", { name: "Their line" }).fill(`#${seq}: ${line}`);
	await expect(bo.page.getByText("The same: you hold the same log.")).toBeVisible();

	// What is said later changes the line, and up to the number of before it is the same again.
	await flo.writes(["later"]);
	await expect(proof(bo)).not.toHaveText(line);
	await expect(bo.page.getByText("Different. Is it up to the same number?")).toBeVisible();
	await bo.page.getByRole("textbox", { name: "Up to number" }).fill(String(seq));
	await expect(proof(bo)).toHaveText(line);
	await expect(bo.page.getByText("The same: you hold the same log.")).toBeVisible();
});

test("a removal changes no line", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const first = await ada.says("first");
	await bo.hears("first");
	const before = await opensProof(bo);
	await ada.row("first").hover();
	await ada.row("first").getByRole("button", { name: "Remove", exact: true }).click();
	await expect(bo.rowOf(first)).toContainText("removed by its author");
	await bo.page.getByRole("textbox", { name: "Up to number" }).fill(String(first));
	await expect(proof(bo)).toHaveText(before);
});

async function opensProof(person: Person): Promise<string> {
	await person.page.getByTestId("continuity").click();
	await expect(proof(person)).toHaveText(/^[0-9a-f ]+$/);
	return (await proof(person).textContent()) ?? "";
}

function proof({ page }: Person) {
	return page.getByTestId("continuity-hash");
}
