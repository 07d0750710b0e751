import { expect, test } from "vitest";
import { FewAtOnce } from "./few-at-once.ts";

function line() {
	const readAgain = new FewAtOnce();
	const turns: string[] = [""];
	const takes = (n: number, isThere = true) =>
		readAgain.take(() => {
			if (isThere) turns.push(`${turns.pop()}${n}`);
			return isThere;
		});
	const next = async (): Promise<void> => {
		turns.push("");
		await new Promise(setImmediate);
	};
	return { turns, takes, next };
}

test("[CONN11] of many whose rest ends at once two are read in a turn of the loop, in order", async () => {
	const { turns, takes, next } = line();
	for (let n = 1; n <= 5; n++) takes(n);
	expect(turns).toEqual(["12"]);
	for (let turn = 0; turn < 3; turn++) await next();
	expect(turns).toEqual(["12", "34", "5", ""]);
	takes(6);
	expect(turns.at(-1)).toBe("6");
});

test("[CONN11] whoever is gone when it is their turn takes no place from others, nor brings one", async () => {
	const { turns, takes, next } = line();
	const gone = [1, 3, 4, 6];
	for (let n = 1; n <= 9; n++) takes(n, !gone.includes(n));
	expect(turns).toEqual(["25"]);
	await next();
	await next();
	expect(turns).toEqual(["25", "78", "9"]);
});
