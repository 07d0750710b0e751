import { expect, test } from "vitest";
import { soak } from "../../test/test-support/soak.ts";
import { expectedSeconds, RUNS } from "../lab/experiment.ts";
import { COMMON, flagOf, helpOf, listing } from "../lab/order.ts";
import type { Size } from "../lab/result.ts";
import { experiments as measured } from "./index.ts";

const experiments = [...measured, soak];
const SIZES: readonly Size[] = ["quick", "default", "full"];

test("the list names every experiment once", () => {
	const names = experiments.map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
	const lines = listing(experiments).split("\n");
	for (const { name, title } of experiments)
		expect(lines.filter((line) => line.includes(` ${name} `) && line.includes(title))).toHaveLength(1);
});

test.each(experiments)("$name: its sizes have the same parameters, of the same types", ({ sizes }) => {
	const shape = (size: Size) => Object.entries(sizes[size]).map(([key, value]) => [key, typeOf(value)]);
	for (const size of SIZES) expect(shape(size)).toEqual(shape("default"));
});

test.each(experiments)("$name: help has a sentence on every parameter", (experiment) => {
	const params = Object.keys(experiment.sizes.default);
	expect(Object.keys(experiment.help).sort()).toEqual([...params].sort());
	for (const param of params) {
		expect(helpOf(experiment)).toContain(`--${flagOf(param)} `);
		expect(Object.keys(COMMON)).not.toContain(flagOf(param));
	}
});

test.each(experiments)("$name: it says how long it takes", (experiment) => {
	const [quick, usual, full] = SIZES.map((size) =>
		expectedSeconds({ experiment, size, params: experiment.sizes[size], runs: RUNS[size] }),
	);
	expect(quick).toBeGreaterThan(0);
	expect(quick).toBeLessThanOrEqual(30);
	expect(usual).toBeLessThanOrEqual(600);
	expect(full).toBeGreaterThan(0);
});

/** An empty list could be of anything, and no flag could be read like it. */
function typeOf(value: unknown): string {
	return Array.isArray(value) ? `list of ${typeof value[0]}` : typeof value;
}
