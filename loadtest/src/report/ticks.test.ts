import fc from "fast-check";
import { expect, test } from "vitest";
import { domainOf, positionIn } from "./domain.ts";
import { ticksAt, ticksOf } from "./ticks.ts";

const anyValue = fc.double({ min: -6, max: 12, noNaN: true }).map((power) => 10 ** power);

test("any axis has at least two ticks, rising, within the domain, each with a label of its own", () => {
	const anyScale = fc.constantFrom("linear" as const, "log" as const);
	fc.assert(
		fc.property(
			fc.array(fc.oneof(anyValue, fc.constant(0)), { maxLength: 20 }),
			anyScale,
			(values, scale) => {
				const domain = domainOf({ label: "y", scale }, values, "round");
				const ticks = ticksOf(domain, "ms", 300, 30);
				const at = positionIn(domain, { from: 0, to: 300 });
				const places = ticks.map((tick) => at(tick.value));
				expect(ticks.length).toBeGreaterThan(0);
				expect(places).toEqual([...places].sort((a, b) => a - b));
				for (const place of places) expect(place).toBeGreaterThanOrEqual(-1);
				for (const place of places) expect(place).toBeLessThanOrEqual(301);
				expect(new Set(ticks.map((tick) => tick.label)).size).toBe(ticks.length);
			},
		),
	);
});

function labels(
	scale: "linear" | "log",
	values: number[],
	unit: "ms" | "bytes" | "count",
	room = 10,
): string[] {
	const domain = domainOf({ label: "y", scale }, values, "round");
	return ticksOf(domain, unit, room * 30, 30).map((tick) => tick.label.replaceAll("\u00a0", " "));
}

test("linear ticks step by 1, 2 or 5 in one unit", () => {
	expect(labels("linear", [430], "ms")).toEqual(["0", "100 ms", "200 ms", "300 ms", "400 ms", "500 ms"]);
	expect(labels("linear", [0.9e6], "bytes")).toEqual(["0", "0.2 MB", "0.4 MB", "0.6 MB", "0.8 MB", "1.0 MB"]);
});

test("log ticks are powers, with 2 and 5 where there is room", () => {
	expect(labels("log", [0.02, 3000], "ms")).toEqual(["100 µs", "1 ms", "10 ms", "100 ms", "1 s"]);
	expect(labels("log", [1000, 10_000_000], "count")).toEqual(["1 k", "10 k", "100 k", "1 M", "10 M"]);
	expect(labels("log", [1, 10], "count")).toEqual(["1", "2", "5", "10"]);
});

test("measured points are labelled in full", () => {
	const domain = domainOf({ label: "x", scale: "log" }, [350, 3500], "tight");
	expect(ticksAt([350, 3500], domain, "count").map((tick) => tick.label)).toEqual(["350", "3,500"]);
});
