import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { heldAgainstImportLaw } from "./import-law.mjs";
import { root } from "./tools.mjs";

/** file, what it imports, the rule that must refuse it */
const forbidden = [
	["packages/engine/src/turn.ts", "../../../apps/server/src/app/context.ts", "engine-knows-no-chat"],
	["packages/engine/src/turn.ts", "../../protocol/src/codec.ts", "engine-knows-no-chat"],
	["packages/engine/src/turn.ts", "../test/support/faults.ts", "engine-reaches-no-test"],
	["packages/engine/src/log/archive.ts", "../gateway/gateway.ts", "engine-parts-stay-apart"],
	["packages/engine/src/gateway/gateway.ts", "../lookups/runner.ts", "engine-parts-stay-apart"],
	["packages/engine/src/gateway/gateway.ts", "../nats/connection.ts", "engine-parts-stay-apart"],
	["packages/engine/src/files/content-store.ts", "../log/archive.ts", "engine-files-and-lookups-stay-apart"],
	[
		"packages/engine/src/lookups/runner.ts",
		"../files/content-store.ts",
		"engine-files-and-lookups-stay-apart",
	],
	["packages/engine/src/order/sequencer.ts", "../backup/backup.ts", "engine-order-stays-below-copies"],
	["packages/engine/src/backup/backup.ts", "../gateway/gateway.ts", "engine-backup-stays-apart"],
	["packages/engine/src/rules.ts", "./log/archive.ts", "engine-base-stays-below"],
	["packages/engine/src/timers.ts", "./order/sequencer.ts", "engine-base-stays-below"],
	["packages/engine/src/turn.ts", "./gateway/gateway.ts", "engine-base-stays-below"],
	["packages/engine/src/metrics/log-metrics.ts", "../log/archive.ts", "engine-base-stays-below"],
	["packages/engine/src/lib/clock.ts", "../turn.ts", "engine-lib-stays-below"],
	["packages/engine/src/log/archive.ts", "../create/create-engine.ts", "engine-parts-know-no-application"],
	["packages/engine/src/backup/backup.ts", "../app.ts", "engine-parts-know-no-application"],
	["packages/engine/src/app.ts", "./create/create-engine.ts", "engine-app-is-no-start"],
	["packages/engine/src/log/archive.ts", "../events/event-rows.ts", "engine-parts-know-no-application"],
	["packages/engine/src/events/event-rows.ts", "../create/create-engine.ts", "engine-app-is-no-start"],
	[
		"packages/engine/src/create/create-engine.ts",
		"../events/event-rows.ts",
		"engine-start-asks-for-no-tables",
	],
	["packages/activities/poll/rules.ts", "node:fs", "activities-stay-pure"],
	["packages/activities/poll/rules.ts", "./card.tsx", "activities-stay-pure"],
	[
		"packages/activities/poll/card.tsx",
		"../../../apps/web/src/ui/button.tsx",
		"activities-know-no-page-and-no-server",
	],
	["apps/server/src/app/rules.ts", "./wire.ts", "rules-know-no-wire"],
	["examples/noughts/app/rules.ts", "./wire.ts", "rules-know-no-wire"],
	[
		"examples/noughts/app/wire.ts",
		"../../../packages/engine/src/gateway/gateway.ts",
		"examples-know-only-the-engine",
	],
	[
		"examples/noughts/app/wire.ts",
		"../../../packages/protocol/src/codec.ts",
		"examples-know-only-the-engine",
	],
	["examples/noughts/app/wire.ts", "../../../apps/server/src/app/wire.ts", "examples-know-only-the-engine"],
	["examples/noughts/app/wire.ts", "express", "examples-know-only-the-engine"],
	["examples/noughts/main.ts", "../chess/main.ts", "examples-know-only-the-engine"],
	["packages/engine/test/guestbook/wire.ts", "../../src/gateway/gateway.ts", "examples-know-only-the-engine"],
	["apps/server/src/compose.ts", "../../../examples/noughts/main.ts", "nobody-needs-an-example"],
	["packages/engine/src/elsewhere/new.ts", "../lib/clock.ts", "every-engine-file-has-a-part"],
	["packages/engine/src/wire/codec.ts", "../turn.ts", "engine-wire-is-a-leaf"],
	["packages/engine/src/wire/codec.ts", "node:fs", "engine-wire-is-a-leaf"],
	["apps/server/src/lib/journal.ts", "../app/context.ts", "server-lib-stays-below"],
	["apps/server/src/app/context.ts", "../http/app.ts", "server-chat-stays-below"],
	["apps/server/src/rooms/join.ts", "../http/app.ts", "server-chat-stays-below"],
	["apps/server/src/lib/journal.ts", "../rooms/join.ts", "server-lib-stays-below"],
	["apps/server/src/http/app.ts", "../compose.ts", "server-http-stays-below"],
	["apps/server/src/compose.ts", "../test/support/server.ts", "server-reaches-no-test"],
	["apps/server/src/compose.ts", "../../../packages/engine/test/support/faults.ts", "server-reaches-no-test"],
	["apps/server/src/rooms/rules/seats.ts", "../join.ts", "rules-stay-pure"],
	["apps/server/src/rooms/conversations/rules/companions.ts", "../../join.ts", "rules-stay-pure"],
	["apps/server/src/app/rules/decide.ts", "../context.ts", "rules-stay-pure"],
	["apps/server/src/moderation/rules/timed.ts", "node:fs", "rules-stay-pure"],
	["apps/server/src/elsewhere/new.ts", "../lib/journal.ts", "every-server-file-has-a-layer"],
	["apps/server/src/compose.ts", "../../web/src/react/use-chat.ts", "workspaces-share-only-protocol"],
	["apps/web/src/app/app.tsx", "../../gallery/story.ts", "gallery-is-no-part-of-the-page"],
	["packages/client/src/state/store.ts", "react", "client-knows-no-page"],
	[
		"packages/client/src/state/store.ts",
		"../../../../apps/web/src/react/use-chat.ts",
		"client-knows-no-page",
	],
	[
		"packages/client/src/state/store.ts",
		"../../../engine/src/wire/codec.ts",
		"only-the-server-knows-the-engine",
	],
	["apps/web/src/react/use-chat.ts", "../ui/button.tsx", "web-react-stays-below"],
	["apps/web/src/ui/button.tsx", "../features/join/join.tsx", "web-ui-stays-below"],
	["apps/web/src/features/join/join.tsx", "../rooms/rooms.tsx", "features-stay-apart"],
	["apps/web/src/features/join/join.tsx", "../../app/app.tsx", "web-features-stays-below"],
	["apps/web/src/elsewhere/new.ts", "../react/use-chat.ts", "every-web-file-has-a-layer"],
	["apps/web/src/app/app.tsx", "../../../server/src/lib/journal.ts", "workspaces-share-only-protocol"],
	["e2e/support/server.ts", "../../apps/server/src/compose.ts", "workspaces-share-only-protocol"],
	["loadtest/cli.ts", "../apps/server/src/lib/journal.ts", "workspaces-share-only-protocol"],
	["packages/protocol/src/codec.ts", "../../engine/src/turn.ts", "protocol-is-pure"],
	["packages/protocol/src/codec.ts", "node:fs", "protocol-is-pure"],
	["packages/protocol/src/codec.ts", "express", "protocol-is-pure"],
	["apps/server/src/lib/journal.ts", "./nowhere.ts", "resolves"],
] as const;

const tree = [
	"packages/activities/poll/card.tsx",
	"packages/activities/poll/rules.ts",
	"packages/client/src/state/store.ts",
	"packages/engine/src/app.ts",
	"packages/engine/src/backup/backup.ts",
	"packages/engine/src/create/create-engine.ts",
	"packages/engine/src/events/event-rows.ts",
	"packages/engine/src/files/content-store.ts",
	"packages/engine/src/index.ts",
	"packages/engine/src/gateway/gateway.ts",
	"packages/engine/src/lib/clock.ts",
	"packages/engine/src/log/archive.ts",
	"packages/engine/src/lookups/runner.ts",
	"packages/engine/src/metrics/log-metrics.ts",
	"packages/engine/src/nats/connection.ts",
	"packages/engine/src/order/sequencer.ts",
	"packages/engine/src/rules.ts",
	"packages/engine/src/timers.ts",
	"packages/engine/src/turn.ts",
	"packages/engine/src/wire/codec.ts",
	"packages/engine/test/guestbook/wire.ts",
	"packages/engine/test/support/faults.ts",
	"examples/chess/main.ts",
	"examples/noughts/app/rules.ts",
	"examples/noughts/app/wire.ts",
	"examples/noughts/main.ts",
	"apps/server/src/lib/journal.ts",
	"apps/server/src/app/context.ts",
	"apps/server/src/app/rules.ts",
	"apps/server/src/app/wire.ts",
	"apps/server/src/rooms/join.ts",
	"apps/server/src/http/app.ts",
	"apps/server/src/compose.ts",
	"apps/server/test/support/server.ts",
	"apps/web/gallery/story.ts",
	"apps/web/src/react/use-chat.ts",
	"apps/web/src/ui/button.tsx",
	"apps/web/src/features/join/join.tsx",
	"apps/web/src/features/rooms/rooms.tsx",
	"apps/web/src/app/app.tsx",
	"packages/protocol/src/codec.ts",
	"e2e/support/server.ts",
	"loadtest/cli.ts",
];

let base: string;

beforeEach(() => {
	base = mkdtempSync(join(tmpdir(), "parley-law-"));
	symlinkSync(join(root, "node_modules"), join(base, "node_modules"));
	for (const file of tree) plant(file, "export const value = 1;\n");
});

afterEach(() => rmSync(base, { recursive: true }));

describe("the import law", () => {
	test("lets a lawful tree pass, and has looked at all of it", () => {
		plant("apps/server/src/compose.ts", 'import "./http/app.ts";\nimport "./lib/journal.ts";\n');
		plant("apps/server/src/lib/journal.ts", 'import "../../../../packages/engine/src/lib/clock.ts";\n');
		plant("packages/engine/src/files/content-store.ts", 'import "../nats/connection.ts";\n');
		plant("packages/engine/src/lookups/runner.ts", 'import "../nats/connection.ts";\n');
		plant("packages/protocol/src/codec.ts", 'import "../../engine/src/wire/codec.ts";\n');
		plant(
			"examples/noughts/app/wire.ts",
			'import "node:crypto";\nimport "zod/mini";\nimport "./rules.ts";\nimport "../../../packages/engine/src/index.ts";\n',
		);
		plant(
			"apps/web/src/react/use-chat.ts",
			'import "react";\nimport "../../../../packages/client/src/state/store.ts";\n',
		);
		expect(heldAgainstImportLaw(base)).toEqual({ modules: tree.length, broken: [] });
	});

	test("refuses every import that is forbidden, and each by its own rule", () => {
		const files = Map.groupBy(forbidden, ([file]) => file);
		for (const [file, rows] of files) plant(file, rows.map(([, to]) => `import "${to}";\n`).join(""));
		const { broken } = heldAgainstImportLaw(base);
		for (const [file, , rule] of forbidden)
			expect(broken, `${rule} in ${file}`).toContainEqual(expect.stringContaining(`${rule}: ${file} → `));
	});

	test.each([
		["a type", 'import type { value } from "../../../apps/server/src/app/context.ts";'],
		["a re-export", 'export { value } from "../../../apps/server/src/app/context.ts";'],
		["a dynamic import", 'export const later = import("../../../apps/server/src/app/context.ts");'],
	])("sees %s too", (_what, source) => {
		plant("packages/engine/src/turn.ts", `${source}\n`);
		const { broken } = heldAgainstImportLaw(base);
		expect(broken).toEqual([
			"engine-knows-no-chat: packages/engine/src/turn.ts → apps/server/src/app/context.ts",
		]);
	});

	test("sees what rules reach by others", () => {
		plant("apps/server/src/app/rules.ts", 'import "./context.ts";\n');
		plant("apps/server/src/app/context.ts", 'import "./wire.ts";\n');
		expect(heldAgainstImportLaw(base).broken).toEqual([
			"rules-know-no-wire: apps/server/src/app/rules.ts → apps/server/src/app/wire.ts",
		]);
	});

	test("refuses a circle", () => {
		plant("packages/engine/src/turn.ts", 'import "./log/turns.ts";\n');
		plant("packages/engine/src/log/turns.ts", 'import "../turn.ts";\n');
		expect(heldAgainstImportLaw(base).broken.join("\n")).toContain("no-circles: packages/engine/src/");
	});
});

function plant(file: string, source: string): void {
	const full = join(base, file);
	mkdirSync(dirname(full), { recursive: true });
	writeFileSync(full, source);
}
