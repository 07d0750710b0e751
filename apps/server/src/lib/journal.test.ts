import {
	appendFileSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Journal } from "./journal.ts";

function freshFile(): string {
	const folder = mkdtempSync(join(tmpdir(), "parley-journal-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return join(folder, "journal.jsonl");
}

test("a line that was torn, and the one that was glued to it, keep nobody from reading the others", () => {
	const file = freshFile();
	writeFileSync(file, '{"n":1}\n{"n":2,"te{"n":3}\n{"n":4}\n{"n":');
	expect(new Journal(file).read()).toEqual([{ n: 1 }, { n: 4 }]);
});

test("after an append that failed, what is appended next can be read", async () => {
	const file = freshFile();
	const journal = new Journal<{ n: number }>(file);
	await journal.append({ n: 1 });
	renameSync(file, `${file}.aside`);
	symlinkSync("/dev/full", file);
	await expect(journal.append({ n: 2 })).rejects.toThrow("ENOSPC");
	renameSync(`${file}.aside`, file);
	// as a disk that took half of it and cannot be truncated either
	appendFileSync(file, '{"n":2,"te');
	await journal.append({ n: 3 });
	expect(new Journal(file).read()).toEqual([{ n: 1 }, { n: 3 }]);
});

test("what no longer counts leaves the file, which holds at most twice what does", async () => {
	const file = freshFile();
	const journal = new Journal<{ n: number }>(file);
	const live = new Map<number, { n: number }>();
	journal.begin(() => [...live.values()]);
	const lines = (): number => readFileSync(file, "utf8").split("\n").length - 1;
	let most = 0;
	for (let n = 0; n < 5_000; n++) {
		const entry = { n: n % 10, at: n };
		live.set(entry.n, entry);
		const stored = journal.append(entry);
		if (n % 50 !== 0) continue;
		await stored;
		most = Math.max(most, lines());
	}
	await journal.idle();
	expect(most).toBeLessThanOrEqual(1_050);
	const last = new Map(new Journal<{ n: number }>(file).read().map((entry) => [entry.n, entry]));
	expect(last).toEqual(live);
});
