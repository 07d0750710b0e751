import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../tools.mjs";

const read = (file: string): string => readFileSync(join(root, file), "utf8");

const NEWCOMER = "apps/server/test/newcomer.test.ts";
const RUN = "apps/server/src/main/run.ts";
const DATABASE = "packages/engine/src/log/database.ts";
const STREAM = "packages/engine/src/order/jetstream";
const WORDS = "apps/web/src/ui/texts.ts";

/** What is said, where, and the test that meets it, with words of that test. */
const SEEN: ReadonlyArray<readonly [says: string, source: string, test: string, asThere: string]> = [
	["Parley needs Node 20", "scripts/prepare.mjs", "scripts/prepare.test.ts", "to install itself"],
	[
		"The package registry cannot be reached",
		"scripts/prepare.mjs",
		"scripts/prepare.test.ts",
		"registry cannot be",
	],
	["The disk is full", "scripts/prepare.mjs", "scripts/prepare.test.ts", "The disk is full"],
	["This user may not write to", "scripts/prepare.mjs", "scripts/prepare.test.ts", "may not write to"],
	[
		"The packages are there, but",
		"scripts/prepare.mjs",
		"scripts/prepare.test.ts",
		"packages are there, but",
	],
	[
		"Parley's packages could not be installed",
		"scripts/prepare.mjs",
		"scripts/prepare.test.ts",
		"could not be installed; npm says why above",
	],
	["Parley needs Node 22.19", "apps/server/src/main.ts", NEWCOMER, "or newer; this is v18"],
	["is taken by another program", RUN, "apps/server/test/host.test.ts", "is taken by another program"],
	["may not be used by this user", RUN, NEWCOMER, "may not be used by this user"],
	["is not an address of this machine", RUN, NEWCOMER, "is not an address of this machine"],
	["is not allowed", "apps/server/src/config.ts", "apps/server/test/damage.test.ts", "ROOM_CAPACITY"],
	["Another server is running", DATABASE, "apps/server/test/host.test.ts", "Another server is running"],
	["cannot be made", DATABASE, NEWCOMER, "cannot be made"],
	[
		"belongs to user",
		"packages/engine/src/log/usable-folder.ts",
		"apps/server/test/data-folder.test.ts",
		"belongs to user",
	],
	[
		"was written by a newer version",
		DATABASE,
		"apps/server/test/host.test.ts",
		"newer schema stops the start",
	],
	["was left untouched", DATABASE, "apps/server/test/damage.test.ts", "left untouched"],
	["native part does not load", DATABASE, NEWCOMER, "native part does not load"],
	[
		"The clock of this machine is",
		"apps/server/src/main/clock-behind.ts",
		NEWCOMER,
		"The clock of this machine is",
	],
	["s apart", `${STREAM}/shared-stream.ts`, "apps/server/test/nodes/bad-input.test.ts", "s apart"],
	[
		"There is no link to share",
		"apps/server/src/main/share.ts",
		"scripts/shipping/share.test.ts",
		"There is no link to share",
	],
	[
		"servers and the yardstick are C",
		"loadtest/src/rivals/names.ts",
		"loadtest/src/rivals/study.test.ts",
		"C compiler",
	],
	[
		"This device is offline",
		"apps/web/src/ui/link-texts.ts",
		"e2e/offline.spec.ts",
		"This device is offline",
	],
	["The server cannot be reached", WORDS, "e2e/offline.spec.ts", "The server cannot be reached"],
	["A proxy blocks WebSockets", WORDS, "e2e/newcomers.spec.ts", "A proxy blocks WebSockets"],
	[
		"This page came unencrypted",
		"apps/web/src/ui/room-texts.ts",
		"e2e/newcomers.spec.ts",
		"This page came unencrypted",
	],
	[
		"does not go by that name",
		"apps/server/src/http/host-guard.ts",
		"apps/server/test/host.test.ts",
		"evil.example",
	],
	[
		"Parley is open in a newer tab",
		"apps/web/src/ui/link-texts.ts",
		"e2e/tabs.spec.ts",
		"Parley is open in a newer tab",
	],
	["This part of the page could not be loaded", WORDS, "e2e/parts.spec.ts", "could not be loaded"],
	["This browser is too old", "apps/web/index.html", "e2e/plain-failures.spec.ts", "This browser is too old"],
	[
		"Nothing new can be stored",
		"apps/web/src/ui/link-texts.ts",
		"apps/web/src/features/link/bar-of.test.ts",
		"readOnly",
	],
	[
		"Whoever comes here was invited",
		"apps/web/src/ui/inviting-texts.ts",
		"e2e/invitations.spec.ts",
		"Whoever comes here was invited",
	],
	[
		"The sign-in of this house does not answer",
		"apps/server/src/people/provider/sign-in.ts",
		"apps/server/test/sign-in.test.ts",
		'503, "busy"',
	],
	[
		"This house has no address of its own yet",
		"apps/server/src/people/provider/sign-in.ts",
		"apps/server/test/sign-in.test.ts",
		"PUBLIC_ORIGINS",
	],
	[
		"and that was long ago. Sign in again",
		"apps/server/src/people/rules/lapsed.ts",
		"apps/server/test/sign-in.test.ts",
		"too late",
	],
	[
		"This invitation is over",
		"apps/web/src/ui/keeping-texts.ts",
		"e2e/invitations.spec.ts",
		"This invitation is over",
	],
];

const rows = read("docs/troubleshooting.md")
	.split("\n")
	.filter((line) => /^\| (?!it says|-)/.test(line));

/** A number of a sentence stands in a constant beside it. */
const fixed = (says: string): string => says.replace(/ 20$/, "");

test("every row of the page quotes what is said, word for word, and a test meets it", () => {
	for (const [says, source, met, asThere] of SEEN) {
		expect(read(source).includes(fixed(says)), `${source}: ${says}`).toBe(true);
		expect(read(met).includes(asThere), `${met}: ${asThere}`).toBe(true);
		expect(rows.filter((row) => row.split(" | ")[0]?.includes(says)).length, says).toBeGreaterThan(0);
	}
	const unknown = rows.filter((row) => !SEEN.some(([says]) => row.split(" | ")[0]?.includes(says)));
	expect(unknown).toEqual([]);
});
