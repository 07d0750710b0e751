import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { Archive, type Committed } from "./archive.ts";
import { databaseFile } from "./database.ts";
import type { ToyEvent, ToySnapshot } from "./toy/rules.ts";

test("[ORD4] a close behind a commit waits for it, and both are answered: the stop is a clean one", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-archive-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const storeUrl = new URL("./toy/store.ts", import.meta.url).href;
	const archive = new Archive<ToyEvent, ToySnapshot>({ dataDir, durability: "disk", storeUrl });
	await archive.open();
	const event = { type: "move", id: "a" };
	const committed = new Promise<Committed<ToyEvent>>((onCommitted, onFailed) =>
		archive.listen({ onCommitted, onFailed }),
	);
	archive.send({ drafts: [event], notes: [] });
	const closed = archive.close();
	const { answered } = await committed;
	expect(answered).toEqual([{ kind: "accepted", seq: 1, prev: 0, posts: 1, event, encoded: undefined }]);
	await closed;
	const database = new Sqlite(databaseFile(dataDir), { readonly: true });
	onTestFinished(() => void database.close());
	const meta = (key: string) => database.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(key);
	expect([meta("clean"), meta("last_seq")]).toEqual([1, 1]);
});
