import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { ToyEvent } from "../../test/toy/rules.ts";
import { UserFacingError } from "../lib/user-facing-error.ts";
import { Archive, type Committed } from "./archive.ts";
import { databaseFile } from "./database.ts";

test("[ORD4] a close behind a commit waits for it, and both are answered: the stop is a clean one", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "engine-archive-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const storeUrl = new URL("../../test/toy/store.ts", import.meta.url).href;
	const archive = new Archive<ToyEvent>({ dataDir, durability: "disk", storeUrl });
	await archive.open();
	const event = { type: "move", id: "a" };
	const committed = new Promise<Committed<ToyEvent>>((onCommitted, onFailed) =>
		archive.listen({ onCommitted, onFailed }),
	);
	archive.send({ drafts: [event], notes: [] });
	const closed = archive.close();
	const { answered } = await committed;
	expect(answered).toEqual([{ kind: "accepted", seq: 1, prev: 0, count: 1, event, encoded: undefined }]);
	await closed;
	const database = new Sqlite(databaseFile(dataDir, "toy"), { readonly: true });
	onTestFinished(() => void database.close());
	const meta = (key: string) => database.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(key);
	expect([meta("clean"), meta("last_seq")]).toEqual([1, 1]);
});

test("[MOD3] [ORD4] who asks which timers are due while the archive cannot be opened hears that it is not known, and the next who opens it is answered", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "engine-archive-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const storeUrl = new URL("../../test/toy/store.ts", import.meta.url).href;
	const options = { dataDir, durability: "disk", storeUrl } as const;
	const [other, archive] = [new Archive<ToyEvent>(options), new Archive<ToyEvent>(options)];
	await other.open();
	const opened = archive.open();
	const asked = archive.dueTimers(0, 1);
	await expect(opened).rejects.toBeInstanceOf(UserFacingError);
	await expect(asked).rejects.toThrow();
	await other.close();
	onTestFinished(() => archive.close());
	expect(await archive.reload()).toMatchObject({ lastSeq: 0 });
	expect(await archive.dueTimers(0, 1)).toMatchObject({ ids: [] });
});

/** Many times as long as what follows a commit waits for. */
const COMMITS_MAX = 300;

test("[NOW2] the log thread comes to what lags behind it, also while drafts come without a pause", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "engine-archive-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const control = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
	const url = new URL("../../test/support/far-behind-door.ts", import.meta.url).href;
	const storeUrl = new URL("../../test/toy/store.ts", import.meta.url).href;
	const faultDoor = { url, control };
	const archive = new Archive<ToyEvent>({ dataDir, durability: "process", storeUrl, faultDoor });
	onTestFinished(() => archive.close());
	await archive.open();
	let sent = 0;
	const stored = new Promise<number>((resolve, reject) => {
		let commits = 0;
		archive.listen({
			onCommitted() {
				commits += 1;
				if (commits === COMMITS_MAX || Atomics.load(new Int32Array(control), 0) > 0) resolve(commits);
			},
			onFailed: reject,
		});
	});
	// several while one commit lasts
	const talking = setInterval(
		() => archive.send({ drafts: [{ type: "move", id: `move ${sent++}` }], notes: [] }),
		1,
	);
	onTestFinished(() => clearInterval(talking));
	expect(await stored).toBeLessThan(COMMITS_MAX);
});
