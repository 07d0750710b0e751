import { expect, test } from "vitest";
import { GrowingPause } from "./growing-pause.ts";

test("what fails again and again is tried ever later, also where it went well for a moment in between", () => {
	const pause = new GrowingPause(500, 30_000);
	let now = 0;
	const pauses = Array.from({ length: 9 }, () => {
		const ms = pause.failed(now);
		now += ms;
		pause.wentWell(now);
		now += 100;
		return ms;
	});
	expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
	now += 30_001;
	expect(pause.failed(now)).toBe(500);
});
