// `npm run fuzz`: the long form of the test that sends hostile bytes, frames and requests. Its flags are the test's environment.
import { parseArgs } from "node:util";
import { runGroup } from "./run-group.mjs";
import { programs, stop } from "./tools.mjs";

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
/** Flags of the experiment that this was, and of every experiment: who types them from habit is told. */
const IDLE = [
	...["posts-per-second", "bytes", "quiet-s", "flood-s", "flood-times", "niceness"],
	...["against", "out", "progress"],
];

const { quick, full, help, ...given } = flagsOf(process.argv.slice(2));
if (help) {
	const line = ([name, [, about, usual]]) => `  --${name.padEnd(22)}${about}${usual ? ` (${usual})` : ""}`;
	console.log(["Flags:", ...Object.entries(FLAGS).map(line)].join("\n"));
	console.log(`  --quick, --full         ${SIZES.quick} or ${SIZES.full} minutes instead of ${SIZES.usual}`);
	process.exit(0);
}
const idle = IDLE.filter((name) => given[name] !== undefined);
if (idle.length > 0)
	console.log(`A test measures nothing and leaves no report: --${idle.join(", --")} does nothing here.`);
const minutes = quick ? SIZES.quick : full ? SIZES.full : SIZES.usual;
const env = Object.fromEntries(
	Object.entries(FLAGS).map(([name, [variable, , usual = minutes]]) => [
		variable,
		numberOf(name, given[name] ?? usual),
	]),
);
const { code } = await runGroup(programs.vitest, ["run", "--reporter=verbose", TEST], { env });
console.log("What honest people feel of it is measured by `npm run load -- abuse --kinds hostile,flood`.");
process.exitCode = code;

function flagsOf(words) {
	const text = [...Object.keys(FLAGS), ...IDLE].map((name) => [name, { type: "string" }]);
	const plain = ["quick", "full"].map((name) => [name, { type: "boolean" }]);
	try {
		const options = Object.fromEntries([...text, ...plain, ["help", { type: "boolean", short: "h" }]]);
		return parseArgs({ args: words, options }).values;
	} catch (error) {
		stop(error.message, "`npm run fuzz -- --help` lists what there is.");
	}
}

function numberOf(name, given) {
	const number = Number(given.replaceAll("_", ""));
	if (given.trim() === "" || !(number >= 0)) stop(`--${name} wants a number from 0 on, not "${given}".`);
	if (name === "runs" && !(number >= 1 && Number.isInteger(number)))
		stop(`--runs wants a whole number from 1 on, not "${given}".`);
	return String(number);
}
