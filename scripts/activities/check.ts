// `npm run check-activity -- NAME`: its own tests, and what holds of every activity, with more seeds than `npm test` has.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runGroup } from "../run-group.mjs";
import { programs, root, stop } from "../tools.mjs";

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { seeds: { type: "string", default: "100" }, kills: { type: "string", default: "20" } },
});
const [name = ""] = positionals;
const folder = `packages/activities/${name}`;
if (name === "" || !existsSync(join(root, folder, "rules.ts")))
	stop(
		`Which activity? One of the folders of packages/activities that has rules.ts: npm run check-activity -- poll`,
	);
for (const [flag, value] of Object.entries(values))
	if (!/^\d{1,6}$/.test(value)) stop(`--${flag} is a number, not ${value}.`);

const env = { ACTIVITY: name, SEEDS: values.seeds, KILLS: values.kills };
const tests = [
	...[
		`${folder}/`,
		"packages/activities/test/every.test.ts",
		"packages/activities/shared/page/cards.test.tsx",
	],
	"apps/web/src/app/commands.test.ts",
	...(Number(values.kills) > 0 ? ["apps/server/test/activities/crash.test.ts"] : []),
];
const { code } = await runGroup(programs.vitest, ["run", "--reporter=verbose", ...tests], { env });
process.exitCode = code ?? 1;
