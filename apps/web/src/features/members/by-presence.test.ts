import { expect, test } from "vitest";
import { byPresence } from "./by-presence.ts";

test("oneself first, then who is here, then whose seat is kept", () => {
	const members = [
		{ name: "zoe", away: false },
		{ name: "Bo", away: true },
		{ name: "Ada", away: false },
		{ name: "Person 10", away: false },
		{ name: "Person 9", away: false },
		{ name: "Mei", away: true },
	];
	expect(byPresence(members, "zoe").map(({ name }) => name)).toEqual([
		"zoe",
		"Ada",
		"Person 9",
		"Person 10",
		"Bo",
		"Mei",
	]);
});
