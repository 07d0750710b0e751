import { expect, test } from "vitest";
import { letGo } from "./support/held-lookups.ts";
import { untilMetric } from "./support/metrics.ts";
import { DEN, denWith, does } from "./support/moderation.ts";

test("[OVER1] a socket that waits to be told of a room is told once, as it is by then, however often it changed", async () => {
	const lookupsUrl = new URL("./support/held-lookups.ts", import.meta.url).href;
	const { ada, bo, house } = await denWith({}, ["ada", "bo"], { LOOKUP_MODE: "inline" }, { lookupsUrl });
	await bo.link.drops();
	const seq = await ada.says("@bo what you missed", { room: DEN });
	bo.forgets();
	await bo.dialsAgain();
	// what is unread is asked of the archive: two are told at a time, and these wait for it
	const [first, last] = [await bo.opensAnotherTab(), await bo.opensAnotherTab()];
	await untilMetric(house, 'parley_lookups_running{service="overview"}', (running) => running > 0);
	for (let again = 1; again <= 3; again++) {
		const ban = await does(ada, { do: "ban", session: bo.session, seconds: 600 });
		await does(ada, { do: "unban", ban });
	}
	letGo(house);
	const isPart = { room: DEN, last: { seq } };
	for (const tab of [bo, first]) {
		const told = await tab.receives("overview", ({ part }) => part === true);
		expect(told.rooms).toMatchObject([isPart]);
	}
	// it stood in line for all of its rooms already
	expect((await last.receives("overview")).rooms).toMatchObject([isPart]);
	await untilMetric(house, 'parley_lookups_running{service="overview"}', (running) => running === 0);
	for (const tab of [bo, first, last]) await tab.isInStep();
	const parts = [bo, first, last].map(({ inbox }) =>
		inbox.frames("overview").map(({ part }) => part === true),
	);
	expect(parts).toEqual([[false, true], [false, true], [false]]);
});
