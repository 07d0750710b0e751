import { randomUUID } from "node:crypto";
import { Faults } from "@parley/engine/test/support/faults";
import { pino } from "pino";
import { expect, test } from "vitest";
import { call, expectProblem } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { expected, LOBBY, refusedAs } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { openHouse } from "../support/server.ts";

test("[ORD4] [CONN7] a node on which a draft is decided without an end only reads and says why, others go on, and a start that ends it brings it back", async () => {
	const { env } = await nodeGround();
	const faults = new Faults();
	let logged = "";
	const logger = pino({ base: null }, { write: (line) => (logged += line) });
	const options = { faultDoor: faults.door, logger };
	const impatient = { ...env, COMMIT_STALL_S: "0.2", DECIDE_TIMEOUT_S: "0.4" };
	const second = await openHouse(env);
	const bo = await comesIn(second, "bo");
	// it has something to read at its start
	const stuck = await openHouse(impatient, options);
	const ada = await comesIn(stuck, "ada");
	const post = { type: "post", room: LOBBY, id: randomUUID(), text: "without an end" };
	faults.arm({ at: "decide", does: "loop", of: "without an end" });
	refusedAs("read-only", await ada.asks(post));
	await ada.receives("house", ({ readOnly }) => readOnly);
	await expectProblem(await call(stuck, "/readyz"), 503, "read-only");
	await expect.poll(() => logged).toMatch(/A draft \(post\) at \d+ of the stream is decided without an end/);
	const { seq } = await bo.hears("without an end");
	await bo.says("others go on");
	await bo.hears("others go on");
	expect(ada.hasHeard("without an end")).toBe(false);
	expect((await ada.fetches()).events).toEqual([]);

	const back = await stuck.reopen();
	await ada.comesBack([LOBBY], { port: back.port });
	await ada.hears("others go on");
	await expect.poll(async () => (await call(back, "/readyz")).status).toBe(200);
	expect(expected("ok", await ada.asks(post)).seq).toBe(seq);
	const history = (await expectOneOrder(second, [ada, bo])).get(LOBBY) ?? [];
	expect(history).toHaveLength(3);
});
