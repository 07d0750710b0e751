import { expect, test } from "vitest";
import { FewAtOnce } from "./few-at-once.ts";

test("[CONN11] of many whose rest ends at once two are read in a turn of the loop, in order", async () => {
	const readAgain = new FewAtOnce();
	const turns: string[] = [""];
	for (let n = 1; n <= 5; n++) readAgain.take(() => turns.push(`${turns.pop()}${n}`));
	expect(turns).toEqual(["12"]);
	for (let turn = 0; turn < 3; turn++) {
		turns.push("");
		await new Promise(setImmediate);
	}
	expect(turns).toEqual(["12", "34", "5", ""]);
	readAgain.take(() => turns.push("6"));
	expect(turns.at(-1)).toBe("6");
});
