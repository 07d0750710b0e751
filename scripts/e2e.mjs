// `npm run e2e`: the browser tests, with a Chromium that was found or installed. Arguments go to Playwright.
import { ensureChromium } from "./chromium.mjs";
import { programs, run } from "./tools.mjs";

const args = ["test", "-c", "e2e/playwright.config.ts", ...process.argv.slice(2)];
const { code } = run(programs.playwright, args, { env: { PARLEY_CHROMIUM: ensureChromium() }, show: true });
process.exitCode = code;
