import { Turn } from "@parley/engine/turn";
import { expect, test } from "vitest";
import { Portions } from "./portions.ts";

test("[CONN3] what many are asked or answered at once is done over turns of the loop, in order, and others' messages go on in between", async () => {
	let now = 0;
	const done: string[] = [];
	const turn = new Turn();
	turn.at("fan-out", () => done.push("messages"));
	const portions = new Portions({ turn, clock: { now: () => now, wall: () => now } });
	for (let n = 1; n <= 5; n++)
		portions.take(() => {
			now += 0.6;
			done.push(`answer ${n}`);
		});
	while (done.length < 7) await new Promise(setImmediate);
	expect(done.join(", ")).toBe("answer 1, answer 2, messages, answer 3, answer 4, messages, answer 5");
});
