import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { Archive } from "./archive.ts";
import { databaseFile } from "./database.ts";
import type { ToySnapshot } from "./toy/rules.ts";

test("[ORD4] a close behind a commit waits for it, and both are answered: the stop is a clean one", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-archive-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const storeUrl = new URL("./toy/store.ts", import.meta.url).href;
	const archive = new Archive<ToySnapshot>({ dataDir, durability: "disk", storeUrl });
	await archive.open();
	const events = [{ type: "move", id: "a" }];
	const committed = archive.commit({ seqs: [1], events, notes: [] });
	const closed = archive.close();
	expect((await committed).decisionAt(0)).toEqual({ kind: "chained", prev: 0, posts: 1 });
	await closed;
	const database = new Sqlite(databaseFile(dataDir), { readonly: true });
	onTestFinished(() => void database.close());
	const meta = (key: string) => database.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(key);
	expect([meta("clean"), meta("last_seq")]).toEqual([1, 1]);
});
