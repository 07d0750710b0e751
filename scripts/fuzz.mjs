// `npm run fuzz`: the long form of the test that sends hostile bytes, frames and requests. Its flags are the test's environment.
import { parseArgs } from "node:util";
import { programs, run, stop } from "./tools.mjs";

const TEST = "apps/server/test/hostile/fuzz.test.ts";
const SIZES = { quick: "0.06", usual: "0.7", full: "10" };
const FLAGS = {
	minutes: ["FUZZ_MINUTES", "how long the attack lasts", undefined],
	seed: ["SEED", "of the attacks: the same seed makes the same ones", "1"],
	runs: ["FUZZ_RUNS", "how often, each with the next seed", "1"],
	"frames-per-second": ["FUZZ_FRAMES_PER_SECOND", "hostile frames", "2000"],
	"requests-per-second": ["FUZZ_REQUESTS_PER_SECOND", "hostile HTTP requests", "200"],
	people: ["FUZZ_PEOPLE", "honest people beside them", "50"],
};

const { quick, full, help, out, ...given } = flagsOf(process.argv.slice(2));
if (help) {
	const line = ([name, [, about, usual]]) => `  --${name.padEnd(22)}${about}${usual ? ` (${usual})` : ""}`;
	console.log(["Flags:", ...Object.entries(FLAGS).map(line)].join("\n"));
	console.log(`  --quick, --full         ${SIZES.quick} or ${SIZES.full} minutes instead of ${SIZES.usual}`);
	process.exit(0);
}
if (out !== undefined) console.log("A test leaves no report: nothing is written there.");
const minutes = quick ? SIZES.quick : full ? SIZES.full : SIZES.usual;
const env = Object.fromEntries(
	Object.entries(FLAGS).map(([name, [variable, , usual = minutes]]) => [
		variable,
		numberOf(name, given[name] ?? usual),
	]),
);
const { code } = run(programs.vitest, ["run", "--reporter=verbose", TEST], { env, show: true });
console.log("What honest people feel of it is measured by `npm run load -- abuse --kinds hostile,flood`.");
process.exitCode = code;

function flagsOf(words) {
	const text = Object.keys(FLAGS).map((name) => [name, { type: "string" }]);
	const plain = ["quick", "full", "help"].map((name) => [name, { type: "boolean" }]);
	try {
		const options = Object.fromEntries([...text, ...plain, ["out", { type: "string" }]]);
		return parseArgs({ args: words, options }).values;
	} catch (error) {
		stop(error.message, "`npm run fuzz -- --help` lists what there is.");
	}
}

function numberOf(name, given) {
	const number = Number(given.replaceAll("_", ""));
	if (given.trim() === "" || !(number >= 0)) stop(`--${name} wants a number from 0 on, not "${given}".`);
	return String(number);
}
