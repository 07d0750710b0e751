import { expect, test } from "vitest";
import type { Held } from "./sign-in.ts";
import { readBack, type WhyNot } from "./sign-in-back.ts";

const NOW = Date.UTC(2026, 2, 2, 9, 53);
const held: Held = {
	state: "s",
	nonce: "n",
	verifier: "v",
	at: NOW - 60_000,
	wish: "enter",
	back: "/r/lobby",
	who: null,
};

test("[WHO51] what came back goes to the house only with the state that this tab holds", () => {
	expect(readBack("?code=c&state=s", held, null, NOW)).toEqual({ go: true, code: "c" });
	const search = "?iss=https%3A%2F%2Flogin.example&state=s&code=c";
	expect(readBack(search, held, null, NOW)).toEqual({ go: true, code: "c", iss: "https://login.example" });
});

test.for<[WhyNot, string, Held | null, string | null]>([
	["gone", "?code=c&state=s", null, null],
	["forged", "?code=c&state=another", held, null],
	["forged", "?code=c", held, null],
	["forged", "?error=access_denied&state=another", held, null],
	["forged", "", held, null],
	["other", "?code=c&state=s", held, "ada"],
	["other", "?code=c&state=s", { ...held, who: "ada" }, "bo"],
	["saidNo", "?error=access_denied&state=s", held, null],
	["failed", "?error=server_error&state=s", held, null],
	["failed", "?state=s", held, null],
	["late", "?code=c&state=s", { ...held, at: NOW - 1_800_001 }, null],
])("[WHO51] %s: %s is not sent to the house", ([why, search, of, who]) => {
	expect(readBack(search, of, who, NOW)).toEqual({ go: false, why });
});
