// `npm run test:long`: the long forms of tests whose short form `npm test` runs. Some 90 minutes on two cores, of which `two-versions` takes an hour. Words
// after `--` choose among them: `npm run test:long -- kills`.
import { browserEnv } from "./chromium.mjs";
import { ensureNatsServer } from "./nats-server.mjs";
import { runGroup } from "./run-group.mjs";
import { programs, stop } from "./tools.mjs";

const LONG_FORMS = [
	{
		name: "client-seeds",
		env: { CLIENT_SEEDS: "all" },
		files: ["packages/client/src/core/fuzz.test.ts"],
	},
	{ name: "kills", env: { KILLS: "100" }, files: ["apps/server/test/crash.test.ts"] },
	{
		name: "activities",
		env: { SEEDS: "100", KILLS: "40" },
		files: ["packages/activities", "apps/server/test/activities/crash.test.ts"],
	},
	{
		name: "suites",
		env: { APPS: "all" },
		files: [
			...["contract", "crash", "log-thread-faults", "hanging-disk", "faults/disk"].map(
				(suite) => `apps/server/test/${suite}.test.ts`,
			),
			...["apps/server/test/power-loss", "-t", "the activities"],
		],
	},
	{ name: "experiments", env: { EXPERIMENTS: "all" }, files: ["loadtest/test"] },
	{ name: "power-cuts", env: { POWER_CUTS: "1000" }, files: ["apps/server/test/power-loss"] },
	{
		name: "two-versions",
		env: { FAULTS_TWO_VERSIONS_S: "3600" },
		files: ["apps/server/test/nodes/two-versions.test.ts"],
	},
	// the browser tests with a core in each tab, as pages have it where there is no SharedWorker
	{ name: "tabs", env: { PARLEY_CORE: "tab" }, files: [], inBrowser: true },
	{ name: "archive", env: { ARCHIVE: "whole" }, files: ["scripts/shipping/archive.test.ts"] },
	{ name: "container", env: { CONTAINER: "built" }, files: ["scripts/shipping/container.test.ts"] },
	{ name: "schemas", env: { SCHEMAS: "fetched" }, files: ["scripts/shipping/files.test.ts"] },
	{ name: "bot-kills", env: { BOT_KILLS: "200" }, files: ["apps/server/test/bot-kills.test.ts"] },
	{ name: "counterparts", env: { COUNTERPARTS: "fetched" }, files: ["scripts/counterparts"] },
	{ name: "docs", env: { DOCS_SITE: "on" }, files: ["scripts/docs/site.test.ts"] },
	...[71, 72, 73].map((seed) => ({
		name: "faults",
		env: { FAULTS: "20", SEED: String(seed) },
		files: ["apps/server/test/nodes/random-faults.test.ts"],
	})),
];

const names = [...new Set(LONG_FORMS.map(({ name }) => name))];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) stop(`There is no long form ${unknown.join(", ")}; there are ${names.join(", ")}.`);

const chosen = LONG_FORMS.filter(({ name }) => asked.length === 0 || asked.includes(name));
const shared = { NATS_SERVER: ensureNatsServer() };
const results = [];
for (const { name, env, files, inBrowser = false } of chosen) {
	const [program, args] = inBrowser
		? [programs.playwright, ["test", "-c", "e2e/playwright.config.ts"]]
		: [programs.vitest, ["run", "--reporter=verbose", ...files]];
	const { code } = await runGroup(program, args, {
		env: { ...shared, ...(inBrowser && browserEnv()), ...env },
	});
	const settings = Object.entries(env).map(([key, value]) => `${key}=${value}`);
	results.push({
		line: `${code === 0 ? "passed" : "FAILED"}  ${name} (${settings.join(" ")})`,
		passed: code === 0,
	});
}
for (const { line } of results) console.log(line);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
