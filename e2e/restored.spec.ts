import { expect, test } from "./support/own-process.ts";
import { seeTheSame } from "./support/person.ts";

test("[BACK3] after a backup was restored both pages say so, begin with the newest messages and agree again", async ({
	people,
	server,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.says("in the backup");
	await bo.hears("in the backup");
	await server.command("backup");
	await bo.says("lost with the machine");
	await ada.hears("lost with the machine");

	await server.kill();
	await server.command("restore");
	await server.startAgain();

	for (const { page } of [ada, bo])
		await expect(page.getByText("The place where you were is not known here any more")).toBeVisible();
	await ada.says("we go on");
	await bo.hears("we go on");
	await seeTheSame([ada, bo], ["in the backup", "we go on"]);
});
