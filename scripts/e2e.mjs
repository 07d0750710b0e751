// `npm run e2e`: the browser tests, with a Chromium that was found or installed. Arguments go to Playwright.
import { browserEnv } from "./chromium.mjs";
import { runGroup } from "./run-group.mjs";
import { programs } from "./tools.mjs";

const args = ["test", "-c", "e2e/playwright.config.ts", ...process.argv.slice(2)];
const { code } = await runGroup(programs.playwright, args, { env: browserEnv() });
process.exitCode = code;
