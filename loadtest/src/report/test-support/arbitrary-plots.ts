import fc from "fast-check";
import { type Axis, type Plot, type Spread, spreadOf, type Unit } from "../../lab/result.ts";

const units: readonly Unit[] = [
	"ms",
	"s",
	"bytes",
	"per-second",
	"per-minute",
	"count",
	"ratio",
	"us",
	"share",
];

/** Names as people, machines and attackers write them. */
const anyText: fc.Arbitrary<string> = fc.oneof(
	fc.string({ unit: "binary", maxLength: 40 }),
	fc.constantFrom(
		"</script><script>alert(1)</script>",
		'"><img src=x onerror=alert(1)>',
		"a".repeat(300),
		"",
		"]]>&amp;",
	),
);

/** From a nanosecond to terabytes, and zero: what is no number is no point (`conclude.ts`), and no JSON. */
const anyNumber: fc.Arbitrary<number> = fc.oneof(
	fc.constant(0),
	fc.integer({ min: -5, max: 100_000 }),
	fc.double({ min: -3, max: 9, noNaN: true }).map((power) => 10 ** power),
);

const anySpread: fc.Arbitrary<Spread> = fc.array(anyNumber, { minLength: 1, maxLength: 5 }).map(spreadOf);
const anyFigure = fc.oneof(anyNumber, anySpread);
const anyRole = fc.constantFrom("parley" as const, "rival" as const, "published" as const);

const anyAxis: fc.Arbitrary<Axis> = fc.record(
	{
		label: anyText,
		unit: fc.constantFrom(...units),
		scale: fc.constantFrom("linear" as const, "log" as const),
	},
	{ requiredKeys: ["label"] },
);

const anyPoint = fc.record({ x: anyNumber, y: anyFigure });
const anyLine = fc.record({
	name: anyText,
	role: anyRole,
	points: fc.oneof(
		{ weight: 9, arbitrary: fc.array(anyPoint, { maxLength: 30 }) },
		fc.array(anyPoint, { minLength: 900, maxLength: 1000 }),
	),
});
export const anyPlot: fc.Arbitrary<Plot> = fc.record({
	id: fc.constant("plot"),
	title: anyText,
	y: anyAxis,
	x: anyAxis,
	series: fc.array(anyLine, { maxLength: 8 }),
});
