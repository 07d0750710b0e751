import { expect, test } from "vitest";
import { whatBotDoes, whatIsSent, whyStopped } from "./door-words.ts";

test("what a bot may do is said in one order, and what only a newer server knows is named as unknown", () => {
	expect(whatBotDoes(["write", "read"])).toBe("It reads what is said here. It writes here.");
	expect(whatBotDoes(["write", "paint"])).toBe(
		"It writes here. It may do something that this page does not know.",
	);
	expect(whatBotDoes(["constructor"])).toBe("It may do something that this page does not know.");
});

test("what an outgoing hook sends, and why it stopped, is said where only a newer server knows it, too", () => {
	expect(whatIsSent("message", "https://a.example")).toMatch(/^Sends every message to/);
	expect(whatIsSent("toString", "https://a.example")).toMatch(/^Sends to .*a\.example/);
	expect(whyStopped("gone")).toBe("It sends nothing any more: its receiver said so.");
	expect(whyStopped("tired")).toBe("It sends nothing any more.");
});
