import { expect, test } from "vitest";
import { isDue, offerTimeOf, offerTimeText } from "./keep-offer-time.ts";

const NOW = Date.UTC(2026, 2, 2, 9, 53);
const MINUTE = 60_000;

test("keeping the name is offered once somebody has been here for a while, over reloads", () => {
	const first = offerTimeOf(null, "s-ada", NOW);
	expect(isDue(first, NOW + 14 * MINUTE)).toBe(false);
	const again = offerTimeOf(offerTimeText("s-ada", first), "s-ada", NOW + 16 * MINUTE);
	expect(isDue(again, NOW + 16 * MINUTE)).toBe(true);
});

test("whoever said no is never asked again, and the next person begins anew", () => {
	const text = offerTimeText("s-ada", { since: NOW, answered: true });
	expect(isDue(offerTimeOf(text, "s-ada", NOW + 60 * MINUTE), NOW + 60 * MINUTE)).toBe(false);
	expect(offerTimeOf(text, "s-bo", NOW + MINUTE)).toEqual({ since: NOW + MINUTE, answered: false });
});

test.each(["", "s-ada", "s-ada soon", "s-ada -5", "s-ada 9e99"])(
	"what another hand wrote (%j) puts it off at most",
	(text) => {
		const { since, answered } = offerTimeOf(text, "s-ada", NOW);
		expect({ since, answered }).toEqual({ since: NOW, answered: false });
	},
);
