import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/**
 * Guards against a test that hangs, never a measurement: nothing that works comes near them. A page may wait for
 * half a minute before it tries the link again.
 */
const HANG_MS = 180_000;
const WAIT_MS = 45_000;

/** Found or installed by scripts/chromium.mjs; without it Playwright looks for its own. */
const chromium = process.env["PARLEY_CHROMIUM"];
/** Chromium without what has windows, where there is one: a page costs it half the processor time. */
const shell = process.env["PARLEY_HEADLESS_SHELL"] ?? chromium;

/** Notifications, what can be installed, and pictures are matters of the whole browser. */
const WHOLE_BROWSER = ["push.spec.ts", "shell.spec.ts", "look.spec.ts"];

/** Where there is no SharedWorker each tab has a core of its own: what matters most is seen there, too. */
const IN_BOTH = ["join-and-talk.spec.ts", "reload.spec.ts", "restart.spec.ts"];

export default defineConfig<{ core: "tab" | "worker" }>({
	testDir: ".",
	outputDir: "test-results",
	// No platform in the name: the pictures are the same on all.
	snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
	fullyParallel: true,
	// a part of each test is waiting: for a link that comes back, for what is asked again after a pause
	workers: availableParallelism() + 1,
	// Nobody is there to look at a machine that stood still for a moment; a broken promise fails twice.
	retries: process.env["CI"] === undefined ? 0 : 1,
	forbidOnly: true,
	timeout: HANG_MS,
	expect: { timeout: WAIT_MS },
	reporter: "list",
	use: {
		// A shell to keep costs each visitor a dozen files: the tests of the service worker allow theirs.
		serviceWorkers: "block",
		// The page's DOM at every step costs much of the time: only of what failed once, or where `--trace on` asks for it.
		trace: { mode: "on-first-retry", screenshots: false },
	},
	projects: [
		{ name: "headless shell", testIgnore: WHOLE_BROWSER, use: { launchOptions: launched(shell) } },
		{ name: "whole browser", testMatch: WHOLE_BROWSER, use: { launchOptions: launched(chromium) } },
		{ name: "a core a tab", testMatch: IN_BOTH, use: { core: "tab", launchOptions: launched(shell) } },
	],
});

function launched(program: string | undefined) {
	const args = [
		"--no-sandbox",
		"--disable-gpu",
		"--disable-background-networking",
		"--disable-component-update",
		// an address that is no localhost: a page there has plain http, and what browsers keep from that
		"--host-resolver-rules=MAP 192.0.2.1 127.0.0.1",
	];
	return { args, ...(program !== undefined && { executablePath: program }) };
}
