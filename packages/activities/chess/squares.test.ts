import { expect, test } from "vitest";
import { isDark, rowsFor, squareBeside } from "./squares.ts";

test("keys lead where the board, as it is shown, has the next square, and never over its edge", () => {
	expect(squareBeside("e4", "ArrowUp", 0)).toBe("e5");
	expect(squareBeside("e4", "ArrowUp", 1)).toBe("e3");
	expect(squareBeside("e4", "ArrowRight", 0)).toBe("f4");
	expect(squareBeside("e4", "ArrowRight", 1)).toBe("d4");
	expect(squareBeside("h8", "ArrowUp", 0)).toBe("h8");
	expect(squareBeside("e4", "Home", 0)).toBe("a4");
	expect(squareBeside("e4", "PageDown", 0)).toBe("e1");
	expect(squareBeside("e4", "x", 0)).toBeUndefined();
});

test("a1 is dark, and each side has its own men at the bottom", () => {
	expect(isDark("a1")).toBe(true);
	expect(isDark("h1")).toBe(false);
	expect(rowsFor(0)[7]?.[0]).toBe("a1");
	expect(rowsFor(1)[7]?.[0]).toBe("h8");
});
