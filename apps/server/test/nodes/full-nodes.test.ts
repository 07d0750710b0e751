import { expect, onTestFinished, test } from "vitest";
import { spreadOver } from "../../../../scripts/cluster/spread.ts";
import { call, expectProblem } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { metric } from "../support/metrics.ts";
import { nodeGround } from "../support/nodes.ts";
import { LOBBY, Person } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { openHouse } from "../support/server.ts";

test("[CONN1] a full node sends people on to the next, and a full house says so until there is room", async () => {
	const { env } = await nodeGround();
	const small = { ...env, LIMITS: "on", SOCKETS_MAX: "2", TRUST_PROXY: "1" };
	const nodes = [await openHouse(small), await openHouse(small)] as const;
	const [first, second] = nodes;
	const proxy = await spreadOver(() => nodes.map(({ port }) => port));
	onTestFinished(proxy.close);

	const ada = await comesIn(first, "ada");
	const bo = await comesIn(first, "bo");
	await expect(Person.arrives("nobody", { port: first.port })).rejects.toThrow("503");
	await expectProblem(await call(first, "/api/door"), 503, "house-full");
	const [cy, dee] = [await comesIn(proxy, "cy"), await comesIn(proxy, "dee")];
	for (const node of nodes) expect(await metric(node, "parley_sockets")).toBe(2);

	await expect(Person.arrives("nobody", { port: proxy.port })).rejects.toThrow("503");
	await expectProblem(await call(proxy, "/api/door"), 503, "house-full");
	await bo.link.drops();
	await expect.poll(() => metric(first, "parley_sockets"), { timeout: 10_000 }).toBe(1);
	await bo.comesBack([LOBBY], proxy);
	await expectOneOrder(second, [ada, bo, cy, dee]);
});
