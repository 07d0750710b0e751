import { expect, test } from "./support/own-process.ts";
import { type Person, seeTheSame } from "./support/person.ts";

const endings = [
	{ how: "[CONN4] a deploy (SIGTERM)", action: "stop" },
	{ how: "[ORD4] a crash (SIGKILL)", action: "kill" },
] as const;

for (const { how, action } of endings) {
	test(`${how} in mid-conversation: both go on by themselves, and what was unsent goes out once`, async ({
		people,
		server,
	}) => {
		const ada = await people.joins("Ada");
		const bo = await people.joins("Bo");
		const before = ["before one", "before two"];
		await ada.says("before one");
		await bo.says("before two");

		const ended = server[action]();
		const during = [...(await writesOn(ada, "ada")), ...(await writesOn(bo, "bo"))];
		await ended;
		await ada.writes("while nobody is there");
		await server.startAgain();

		await seeTheSame([ada, bo], [...before, ...during, "while nobody is there"]);
		await expect(ada.unsent).toHaveCount(0);
		await expect(bo.unsent).toHaveCount(0);
		expect(await textsOf(ada, "ada")).toEqual(during.filter((text) => text.startsWith("ada")));
		await bo.says("as if nothing had been");
		await ada.hears("as if nothing had been");
	});
}

async function writesOn(person: Person, who: string): Promise<string[]> {
	const texts = Array.from({ length: 5 }, (_, n) => `${who} ${n}`);
	for (const text of texts) await person.writes(text);
	return texts;
}

async function textsOf(person: Person, who: string): Promise<string[]> {
	const shown = await person.shown();
	return shown.map(({ text }) => text).filter((text) => text.startsWith(`${who} `));
}

test("[BACK4] name and seat survive a restart, also for whoever comes back to the page only later", async ({
	people,
	server,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await bo.page.goto("about:blank");
	await server.kill();
	await server.startAgain();
	const cy = await people.arrives();
	await cy.nameField.fill("Bo");
	await expect(cy.nameField).toHaveAttribute("aria-invalid", "true");

	await bo.goesTo("/");
	await bo.isInside();
	await bo.says("still Bo");
	await ada.hears("still Bo");
	await expect(ada.people.getByText("Bo", { exact: true })).toBeVisible();
});
