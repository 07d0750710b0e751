import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { houseWithFaults } from "./support/lobby.ts";
import { LOBBY, refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";

test("[LOOK3] the thread that writes dies: what it had in hand is refused or done, and the next one goes on", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	for (const death of [
		{ at: "before-commit", does: "die" },
		{ at: "after-commit", does: "die" },
		{ at: "after-commit", does: "die-later" },
	] as const) {
		const text = `${death.does} ${death.at}`;
		const post = { type: "post", room: LOBBY, id: randomUUID(), text };
		faults.arm(death);
		let answer = await ada.asks(post);
		if (death.does === "die") refusedAs("read-only", answer);
		while (answer.type === "refused") answer = await ada.asks(post);
		await bo.hears(text);
	}
	await ada.saysWhenItCan("and on");
	expect(bo.inbox.frames("posted")).toHaveLength(4);
	await expectOneOrder(house, [ada, bo]);
});
