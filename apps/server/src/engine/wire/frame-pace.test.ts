import { expect, test } from "vitest";
import { Addresses } from "../../lib/addresses.ts";
import { FramePace } from "./frame-pace.ts";

const ABUSER = "203.0.113.7";

/** An address that was sent ten times what it may for a while, by programs. */
function flooded(seconds: number, perSecond = 100) {
	const time = { ms: 1_000_000 };
	const clock = { now: () => time.ms, wall: () => time.ms };
	const pace = new FramePace({ perSecond, addresses: new Addresses(["192.0.2.0/24"]), clock });
	const paces: unknown[] = [];
	for (let frame = 0; frame < seconds * 1_000; frame += 1) {
		time.ms += 1;
		paces.push(pace.take(ABUSER, frame));
	}
	return { pace, paces, time };
}

test("[CONN11] a burst comes as it comes, then programs are read more slowly, then cut", () => {
	const { paces } = flooded(2);
	const slowed = paces.findIndex((pace) => pace !== "as-it-comes");
	expect(slowed).toBeGreaterThanOrEqual(300);
	expect(paces[slowed]).toEqual({ pauseMs: 100 });
	expect(paces.slice(0, slowed)).not.toContain("cut");
	expect(paces.at(-1)).toBe("cut");
});

test("[CONN11] who types, whoever is elsewhere, and a larger network with room left, feel nothing", () => {
	const { pace } = flooded(5);
	expect(pace.take(ABUSER, 1_000)).toBe("cut");
	expect(pace.take(ABUSER, 10)).toBe("as-it-comes");
	expect(pace.take("203.0.113.8", 1_000)).toBe("as-it-comes");
	for (let frame = 0; frame < 2_000; frame++) expect(pace.take("192.0.2.9", 1_000)).toBe("as-it-comes");
});

test("[CONN11] what was sent too much is forgotten ten seconds later, and 0 is no limit", () => {
	const { pace, time } = flooded(60);
	time.ms += 10_000;
	expect(pace.take(ABUSER, 1_000)).toBe("as-it-comes");
	expect(flooded(5, 0).paces.every((one) => one === "as-it-comes")).toBe(true);
});
