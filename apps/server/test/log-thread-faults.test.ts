import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { houseWithFaults } from "./support/lobby.ts";
import { untilMetric } from "./support/metrics.ts";
import { LOBBY, refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";

/** A draft that breaks is decided again, alone. */
const EACH_TIME = 1_000;

test("[LOOK3] the thread that writes dies: what it had in hand is refused or done, and the next one goes on", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	const deaths = [
		{ at: "before-commit", does: "die" },
		{ at: "after-commit", does: "die" },
		{ at: "after-commit", does: "die-later" },
	] as const;
	for (const [before, death] of deaths.entries()) {
		const text = `${death.does} ${death.at}`;
		const post = { type: "post", room: LOBBY, id: randomUUID(), text };
		faults.arm(death);
		let answer = await ada.asks(post);
		if (death.does === "die") refusedAs("read-only", answer);
		await untilMetric(house, "parley_commits_failed_total", (failed) => failed === before + 1);
		while (answer.type === "refused") answer = await ada.asks(post);
		await bo.hears(text);
	}
	await ada.saysWhenItCan("and on");
	await bo.hears("and on");
	expect(bo.inbox.frames("posted")).toHaveLength(4);
	await expectOneOrder(house, [ada, bo]);
});

test("[ORD3] a post that a rule, the rows or the state break on is refused to its author with words to quote, and nobody else is disturbed", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	await ada.says("before");
	for (const [at, does] of [
		["decide", "throw"],
		["decide", "answer-nothing"],
		["rows", "throw"],
		["fold", "throw"],
	] as const) {
		const bad = `broken by ${at} ${does}`;
		const broken = faults.arm({ at, does, of: bad, times: EACH_TIME });
		const post = { type: "post", room: LOBBY, id: randomUUID(), text: bad };
		const [, answer] = await Promise.all([
			bo.says(`beside ${at} ${does}`),
			ada.asks(post),
			bo.says(`behind ${at} ${does}`),
		]);
		const { message } = refusedAs("internal", answer);
		expect(message).toMatch(/quote \w+/);
		expect(message).not.toContain("a bug in the application");
		broken.release();
		expect((await ada.asks(post)).type).toBe("ok");
		await bo.hears(bad);
	}
	const history = (await expectOneOrder(house, [ada, bo])).get(LOBBY);
	expect(history).toHaveLength(1 + 4 * 3 + 1);
});
