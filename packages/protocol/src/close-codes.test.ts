import { expect, test } from "vitest";
import { closeCodes, comeBackAfter } from "./close-codes.ts";

test("a client comes back after each close code as the table says, and by its range after an unknown one", () => {
	for (const { code, comeBack } of Object.values(closeCodes))
		expect([code, comeBackAfter(code)]).toEqual([code, comeBack]);
	expect([1006, 4499, 4500, 4999].map(comeBackAfter)).toEqual(["now", "now", "never", "never"]);
});
