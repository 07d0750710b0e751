import { BlockingProxy } from "./support/blocking-proxy.ts";
import { seeTheSame } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

/** So often an upgrade fails, at least, before a page goes another way, whose code is fetched then. */
const UPGRADES_MIN = 3;

test.use({ expected: [/^WebSocket connection to .* failed: .*403/] });

for (const core of ["tab", "worker"] as const)
	test(`[LINK6] [ORD1] whom no WebSocket reaches chats all the same, with the core in a ${core}, and sees what all see`, async ({
		people,
		server,
	}) => {
		const proxy = await BlockingProxy.inFrontOf(server.port);
		const bo = await people.joins("Bo");
		const ada = await people.arrives({ path: "about:blank", core });
		await ada.page.goto(`http://127.0.0.1:${proxy.port}/r/lobby`);
		await ada.takesSeatAs("Ada");
		const tried = proxy.refusedUpgrades;
		expect(tried).toBeGreaterThanOrEqual(UPGRADES_MIN);
		await ada.says("over requests");
		await bo.hears("over requests");
		await bo.says("over a socket");
		for (const n of [1, 2, 3]) await Promise.all([ada.writes(`ada ${n}`), bo.writes(`bo ${n}`)]);
		const texts = ["over requests", "over a socket", ...[1, 2, 3].flatMap((n) => [`ada ${n}`, `bo ${n}`])];
		await seeTheSame([ada, bo], texts);
		expect(proxy.refusedUpgrades).toBe(tried);
		await ada.page.goto("about:blank");
		proxy.close();
	});
