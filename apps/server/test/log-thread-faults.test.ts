import { describe, expect, test } from "vitest";
import { appsUnderTest } from "./support/apps.ts";
import { doneBy, persistsIn, seenBy } from "./support/deeds.ts";
import { houseOfWithFaults } from "./support/lobby.ts";
import { refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";

/** A draft that breaks is decided again, alone. */
const EACH_TIME = 1_000;
const FREE = { LIMITS: "off" };

describe.each(appsUnderTest)("the $name", (app) => {
	test("[LOOK3] the thread that writes dies: what it had in hand is refused or done, and the next one goes on", async () => {
		const { ada, bo, house, faults } = await houseOfWithFaults(app, FREE, "ada", "bo");
		const seqs: number[] = [];
		for (const death of [
			{ at: "before-commit", does: "die" },
			{ at: "after-commit", does: "die" },
			{ at: "after-commit", does: "die-later" },
		] as const) {
			const deed = app.deed(app.room, `${death.does} ${death.at}`);
			const died = faults.arm(death);
			const answer = await ada.asks(deed.question);
			await died.hit;
			if (death.does === "die") refusedAs("read-only", answer);
			const seq = await persistsIn(ada, deed);
			await bo.sees(seq);
			seqs.push(seq);
		}
		const last = await persistsIn(ada, app.deed(app.room, "and on"));
		await bo.sees(last);
		expect(seenBy(bo)).toEqual([...seqs, last]);
		await expectOneOrder(house, [ada, bo]);
	});

	test("[ORD3] what a rule, the rows or the state break on is refused to whoever asked with words to quote, and nobody else is disturbed", async () => {
		const { ada, bo, house, faults } = await houseOfWithFaults(app, FREE, "ada", "bo");
		await ada.does("before");
		for (const [at, does] of [
			["decide", "throw"],
			["decide", "answer-nothing"],
			["rows", "throw"],
			["fold", "throw"],
		] as const) {
			const bad = app.deed(app.room, `broken by ${at} ${does}`);
			const broken = faults.arm({ at, does, of: bad.id, times: EACH_TIME });
			const [, answer] = await Promise.all([
				bo.does(`beside ${at} ${does}`),
				ada.asks(bad.question),
				bo.does(`behind ${at} ${does}`),
			]);
			const { message } = refusedAs("internal", answer);
			expect(message).toMatch(/quote \w+/);
			expect(message).not.toContain("a bug in the application");
			broken.release();
			await bo.sees(await doneBy(ada, bad));
		}
		const history = (await expectOneOrder(house, [ada, bo])).get(app.room);
		expect(history).toHaveLength(1 + 4 * 3 + 1);
	});
});
