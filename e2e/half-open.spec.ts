import { CLIENT_PONG_WAIT_MS, CLIENT_SILENCE_MS } from "@parley/protocol/limits";
import { seeTheSame } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("[CONN5] a link that is open and dead is found out and replaced, and nothing is lost", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada", { clock: true });
	await ada.says("before");
	await bo.hears("before");

	ada.cable.goSilent();
	await ada.writes("into the void");
	await bo.says("unheard");
	await expect(ada.unsent).toHaveCount(1);
	await expect(ada.row("unheard")).toHaveCount(0);

	await ada.page.clock.fastForward(CLIENT_SILENCE_MS);
	await ada.page.clock.fastForward(CLIENT_PONG_WAIT_MS);
	await bo.hears("into the void");
	await seeTheSame([ada, bo], ["before", "unheard", "into the void"]);
});

test("[CONN5] coming back to the page asks a silent link at once", async ({ people }) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada", { clock: true });
	ada.cable.goSilent();
	await bo.says("unheard");
	await ada.context.setOffline(true);
	await ada.context.setOffline(false);
	await ada.page.clock.fastForward(CLIENT_PONG_WAIT_MS);
	await ada.hears("unheard");
});
