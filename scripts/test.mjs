// `npm test`: everything that can go wrong, in the order of what is found fastest. Closes with one line that
// counts the tests of vitest and Playwright together, the flows in other browsers among them.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { browserEnv } from "./chromium.mjs";
import { engines } from "./engines.mjs";
import { ensureNatsServer } from "./nats-server.mjs";
import { runGroup } from "./run-group.mjs";
import { compiled, notes, programs } from "./tools.mjs";

/** A runner that hangs is ended and has failed; none that works comes near it. */
const RUNNER_TIMEOUT_MS = 30 * 60_000;

const vitestReport = join(notes, "vitest.json");
const enginesReport = join(notes, "engines.json");
const playwrightReport = join(notes, "playwright.json");

// First of all, for without them the rest would run for minutes and then fail.
const browsers = browserEnv();
const shared = {
	NATS_SERVER: ensureNatsServer(),
	// hundreds of servers start in these tests, and half of a start is reading and compiling the same files
	NODE_COMPILE_CACHE: compiled,
};
mkdirSync(notes, { recursive: true });
for (const report of [vitestReport, enginesReport, playwrightReport]) rmSync(report, { force: true });

const steps = [
	{ name: "check", ...(await checks()) },
	{ name: "unit and wire tests", ...(await vitest()) },
	{ name: "browser tests", ...(await playwright()) },
	{ name: "main flows in other engines", ...(await otherEngines()) },
];
summarise(steps);

async function checks() {
	const { code } = await runGroup("scripts/check.mjs", []);
	return { code, passed: 0, failed: 0, skipped: 0 };
}

async function vitest() {
	const { code } = await runGroup(programs.vitest, ["run", ...reportersTo(vitestReport)], {
		env: shared,
		timeoutMs: RUNNER_TIMEOUT_MS,
	});
	return { code, ...countedByVitest(vitestReport) };
}

async function otherEngines() {
	const env = { ...shared, ...browsers };
	const options = { env, timeoutMs: RUNNER_TIMEOUT_MS, besideChromium: true };
	const { code } = await engines(reportersTo(enginesReport), options);
	return { code, ...countedByVitest(enginesReport) };
}

function reportersTo(file) {
	return ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
}

function countedByVitest(file) {
	const report = read(file);
	return {
		passed: report?.numPassedTests ?? 0,
		failed: report?.numFailedTests ?? 0,
		skipped: report?.numPendingTests ?? 0,
		smaller: (report?.testResults ?? [])
			.flatMap(({ assertionResults }) => assertionResults)
			.filter(({ status, title }) => status === "passed" && /^\[smaller: .*\]/.test(title))
			.map(({ fullName }) => fullName),
		red: (report?.testResults ?? []).flatMap(({ name, assertionResults, message }) => {
			const tests = assertionResults.filter(({ status }) => status === "failed");
			if (tests.length === 0) return message ? [`${name}: ${firstLines(message)}`] : [];
			return tests.map(
				({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLines(failureMessages[0])}`,
			);
		}),
	};
}

async function playwright() {
	const env = { ...shared, ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
	const { code } = await runGroup(
		programs.playwright,
		["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"],
		{ env, timeoutMs: RUNNER_TIMEOUT_MS },
	);
	const report = read(playwrightReport);
	const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
	if (flaky > 0) console.log(`${flaky} browser tests passed only at the second try: look at them.`);
	const red = (report?.suites ?? [])
		.flatMap(specsOf)
		.filter(({ ok }) => !ok)
		.map(({ file, title, tests }) => {
			const result = tests.flatMap(({ results }) => results).find(({ error }) => error);
			return `${file}: ${title}: ${firstLines(result?.error?.message)}`;
		});
	return { code, passed: expected + flaky, failed: unexpected, skipped, red };
}

function specsOf({ specs = [], suites = [] }) {
	return [...specs, ...suites.flatMap(specsOf)];
}

/** What a log's last screen has room for. */
function firstLines(message = "no reason was given") {
	return stripVTControlCharacters(message).split("\n").slice(0, 6).join("\n      ").slice(0, 1_000);
}

/** A runner that fell over before it wrote its report has failed, and its exit code says so. */
function read(report) {
	try {
		return JSON.parse(readFileSync(report, "utf8"));
	} catch {
		return undefined;
	}
}

function summarise(all) {
	const sum = (count) => all.reduce((total, step) => total + count(step), 0);
	console.log("");
	// what this machine cannot check whole is said, not passed over
	for (const line of all.flatMap(({ smaller = [] }) => smaller)) console.log(`SMALLER  ${line}`);
	for (const line of all.flatMap(({ red = [] }) => red)) console.log(`RED  ${line}`);
	for (const { name, code } of all) console.log(`${code === 0 ? "passed" : "FAILED"}  ${name}`);
	// A step that failed without naming a test counts as one, so that "0 failed" is never said of a failure.
	const failed = sum((step) => (step.code === 0 ? step.failed : Math.max(1, step.failed)));
	const skipped = sum((step) => step.skipped);
	console.log(
		`${sum((step) => step.passed)} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`,
	);
	process.exitCode = failed === 0 ? 0 : 1;
}
