import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentPath } from "@parley/engine/files/content-store";
import { LocalContentStore } from "@parley/engine/files/local-content-store";
import { systemClock } from "@parley/engine/lib/clock";
import { createLogger } from "@parley/engine/lib/logger";
import { refuse } from "@parley/protocol/refusals";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Draft } from "../app/drafts.ts";
import { FileCleaner, type FileCleanerOptions } from "./file-cleaner.ts";
import type { FilesRequest } from "./lookups/stored-files.ts";

const busy = { ok: false, refusal: refuse("busy") } as const;
const ID = "a-file";

/** One file that went, whose bytes still lie there; the first answers of each kind are `busy`. */
async function leftOver(refused: number, isShared = false) {
	const folder = mkdtempSync(join(tmpdir(), "parley-cleaner-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const bytes = Buffer.from("gone for good");
	const hash = createHash("sha256").update(bytes).digest("hex");
	writeFileSync(join(folder, "source"), bytes);
	const contents = new LocalContentStore(folder);
	await contents.keep(join(folder, "source"), hash);
	const asked = new Map<string, number>();
	const said: Draft[] = [];
	const answers: Record<FilesRequest["ask"], () => unknown> = {
		file: () => null,
		gone: () => (said.length === 0 ? [{ id: ID, content: hash, thumbnail: null }] : []),
		isNeeded: () => false,
		unknown: () => [],
		bytes: () => 0,
	};
	const request = (_service: string, { ask }: FilesRequest) => {
		asked.set(ask, (asked.get(ask) ?? 0) + 1);
		return Promise.resolve((asked.get(ask) ?? 0) <= refused ? busy : { ok: true, value: answers[ask]() });
	};
	const cleaner = new FileCleaner({
		contents: Object.assign(contents, { isShared }),
		requestor: { request } as unknown as FileCleanerOptions["requestor"],
		submit: (draft) => {
			said.push(draft);
			return Promise.resolve({ kind: "accepted", seq: 1, event: { type: "files-cleared", ids: [ID] } });
		},
		uploads: { all: [], idleFor: () => [] } as unknown as FileCleanerOptions["uploads"],
		waiting: { idsWhere: () => [] } as unknown as FileCleanerOptions["waiting"],
		hasSession: () => true,
		isFinishing: () => false,
		clock: systemClock,
		logger: createLogger("silent"),
		keepMs: 3_600_000,
		idleMs: 3_600_000,
		onIdle: () => undefined,
		sumUp: () => Promise.resolve(),
		retryMs: 1,
	});
	onTestFinished(() => cleaner.close());
	const isThere = (): boolean => existsSync(join(folder, contentPath(hash)));
	return { cleaner, said, isThere, asks: (ask: FilesRequest["ask"]) => asked.get(ask) ?? 0 };
}

test("[FILE5] what could not be cleared away, or asked about, is tried again without another removal", async () => {
	const { cleaner, said, isThere } = await leftOver(2);
	cleaner.clearSoon();
	await vi.waitUntil(() => said.length > 0, 10_000);
	expect(isThere()).toBe(false);
	expect(said).toEqual([{ type: "files-cleared", ids: [ID] }]);
});

test("[FILE5] all that lies there is looked through for what another node cleared, never for what this one did", async () => {
	const { cleaner, said, asks } = await leftOver(0, true);
	cleaner.clearSoon();
	await vi.waitUntil(() => said.length > 0, 10_000);
	cleaner.cleared([ID]);
	cleaner.clearSoon();
	await vi.waitUntil(() => asks("gone") === 2, 10_000);
	expect(asks("unknown")).toBe(0);
	cleaner.cleared(["of another node"]);
	await vi.waitUntil(() => asks("unknown") === 256, 10_000);
});
