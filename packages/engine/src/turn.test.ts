import { expect, test } from "vitest";
import { Turn } from "./turn.ts";

test("a turn is over when all its phases ran, also where one of them put off those behind it", async () => {
	const turn = new Turn();
	const ran: string[] = [];
	let holds = 2;
	turn.at("fan-out", () => {
		ran.push("fan-out");
		if (holds === 0) return undefined;
		holds -= 1;
		turn.request();
		return "hold";
	});
	turn.at("answer", () => ran.push("answer"));
	await Promise.all([turn.over(), turn.over()]);
	expect(ran).toEqual(["fan-out", "fan-out", "fan-out", "answer"]);
	await turn.over();
	expect(ran.slice(4)).toEqual(["fan-out", "answer"]);
});
