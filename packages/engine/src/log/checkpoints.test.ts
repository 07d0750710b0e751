import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { Checkpoints } from "./checkpoints.ts";
import { Wal, type WalPages } from "./wal.ts";

/** Longer than a test may take: whoever waits for the reader is found out. */
const WAIT_MS = 90_000;
const limits = { copy: 20, rest: 5, own: 40 };

/** Stands for the thread: copies when the test says so, and says later that it has. */
class Copier {
	state: "ready" | "copying" | "gone" = "ready";
	asked = 0;
	readonly #wal: Wal;
	#seen: WalPages | undefined;
	#done: (seen: WalPages | undefined) => void = () => undefined;

	constructor(wal: Wal) {
		this.#wal = wal;
	}

	copy(): Promise<WalPages | undefined> {
		this.state = "copying";
		this.asked += 1;
		return new Promise((resolve) => {
			this.#done = resolve;
		});
	}

	/** What stands in the log; or less, if the rest came when it had looked. */
	copies(seen?: number): void {
		const pages = this.#wal.copy();
		this.#seen = pages && { ...pages, log: seen ?? pages.log };
	}

	/** Returns when whoever asked has heard of it. */
	async answers(state: "ready" | "gone" = "ready"): Promise<void> {
		this.state = state;
		this.#done(state === "ready" ? this.#seen : undefined);
		await Promise.resolve();
	}

	close(): Promise<void> {
		return Promise.resolve();
	}
}

function writer() {
	const folder = mkdtempSync(join(tmpdir(), "engine-wal-"));
	const file = join(folder, "log.db");
	const database = new Sqlite(file, { timeout: WAIT_MS });
	database.pragma("journal_mode = WAL");
	database.pragma("secure_delete = ON");
	database.exec("CREATE TABLE words (word TEXT)");
	const reader = new Sqlite(file, { readonly: true });
	const other = new Sqlite(file);
	const copier = new Copier(new Wal(other));
	const checkpoints = new Checkpoints({ database, copier, limits });
	onTestFinished(async () => {
		await checkpoints.close();
		for (const one of [reader, other, database]) one.close();
		rmSync(folder, { recursive: true, force: true });
	});
	const wal = new Wal(database);
	const pages = (): WalPages => wal.look() ?? { log: 0, copied: 0 };
	const writes = (): void => {
		database.exec("INSERT INTO words VALUES ('said')");
		checkpoints.wrote(false);
	};
	return {
		...{ copier, checkpoints, database, writes, pages },
		/** In two commits, so that the text stands in the log once. */
		saysAndRemoves(): void {
			database.exec("INSERT INTO words VALUES ('a secret')");
			database.exec("UPDATE words SET word = '' WHERE word = 'a secret'");
			checkpoints.wrote(true);
		},
		/** Steps of overwriting, until something else is waited for. */
		steps(): { steps: number; thenMs: number | undefined } {
			for (let steps = 0; ; steps++) {
				const thenMs = checkpoints.rest();
				if (thenMs === undefined || thenMs >= 1_000) return { steps, thenMs };
			}
		},
		holdsSecret: () => readFileSync(`${file}-wal`).includes("a secret"),
		/** until so many pages stand in the log */
		writesUpTo(log: number): void {
			while (pages().log < log) writes();
		},
		/** Nothing that comes from now on is copied until what is returned is called. */
		reads(): () => void {
			reader.exec("BEGIN");
			reader.prepare("SELECT count(*) FROM words").get();
			return () => void reader.exec("COMMIT");
		},
		logBytes: () => statSync(`${file}-wal`).size,
	};
}

test("what has gathered is copied beside the writer, which does the last bit, and the log begins anew", async () => {
	const { copier, reads, writes, writesUpTo, pages } = writer();
	writesUpTo(limits.copy - 1);
	expect(copier.asked).toBe(0);
	writes();
	expect(copier.asked).toBe(1);
	const ends = reads();
	writesUpTo(limits.copy + 3);
	copier.copies(limits.copy);
	expect(pages()).toEqual({ log: 23, copied: 20 });
	ends();
	await copier.answers();
	expect(pages()).toEqual({ log: 23, copied: 23 });
	writes();
	expect(pages().log).toBe(1);
	expect(copier.asked).toBe(1);
});

test("where much came meanwhile, it is the thread's again, which is never asked twice at once", async () => {
	const { copier, reads, writesUpTo, pages } = writer();
	writesUpTo(limits.copy);
	const ends = reads();
	writesUpTo(limits.copy + 10);
	copier.copies(limits.copy);
	ends();
	expect(copier.asked).toBe(1);
	await copier.answers();
	expect([copier.asked, pages().copied]).toEqual([2, 20]);
	copier.copies();
	await copier.answers();
	expect(pages()).toEqual({ log: 30, copied: 30 });
});

test("a reader keeps the log from beginning anew: it is tried again when the log has grown, not at each commit", async () => {
	const { copier, reads, writes, writesUpTo, pages } = writer();
	writes();
	reads();
	const { log } = pages();
	writesUpTo(limits.copy);
	copier.copies();
	await copier.answers();
	expect([copier.asked, pages().copied]).toEqual([1, log]);
	writesUpTo(2 * limits.copy - 1);
	expect(copier.asked).toBe(1);
	writes();
	expect(copier.asked).toBe(2);
});

test("the log is bounded where the thread never comes back, and where it is gone", async () => {
	const { copier, writes, pages } = writer();
	const highest = (): number => {
		let log = 0;
		for (let count = 0; count < 5 * limits.own; count++) {
			writes();
			log = Math.max(log, pages().log);
		}
		return log;
	};
	expect([highest(), copier.asked]).toEqual([limits.own, 1]);
	await copier.answers("gone");
	expect([highest(), copier.asked]).toEqual([limits.own, 1]);
	copier.state = "ready";
	for (let count = 0; count < limits.own; count++) writes();
	expect(copier.asked).toBe(2);
});

test("[NOW2] a reader who stays keeps a removed text in the log, but waits are the log's alone, and grow", () => {
	const { reads, checkpoints, copier, saysAndRemoves, writes, steps, holdsSecret } = writer();
	copier.state = "gone";
	const ends = reads();
	saysAndRemoves();
	const pauses = Array.from({ length: 7 }, () => {
		writes();
		return checkpoints.rest();
	});
	expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000]);
	expect(holdsSecret()).toBe(true);
	ends();
	expect([steps().thenMs, holdsSecret()]).toEqual([undefined, false]);
});

test("[NOW2] a removed text is overwritten in the log, and only then: bit by bit, and its file keeps its length", () => {
	const { checkpoints, writes, writesUpTo, saysAndRemoves, steps, holdsSecret, logBytes } = writer();
	writes();
	expect(checkpoints.rest()).toBeUndefined();
	writesUpTo(limits.own - 1);
	saysAndRemoves();
	expect(holdsSecret()).toBe(true);
	const bytes = logBytes();
	const { steps: taken, thenMs } = steps();
	expect([thenMs, holdsSecret(), logBytes()]).toEqual([undefined, false, bytes]);
	// the first one begins the log anew, and each of the others overwrites 64 kB at most
	expect(taken - 1).toBeGreaterThanOrEqual(bytes / (64 * 1024));
	writes();
	expect(steps()).toEqual({ steps: 0, thenMs: undefined });
	// of what is overwritten already nothing is again
	saysAndRemoves();
	expect([steps(), holdsSecret()]).toEqual([{ steps: 2, thenMs: undefined }, false]);
});

test("[NOW2] what is said while a removed text is overwritten stays, and what is removed meanwhile goes too", () => {
	const { checkpoints, database, writes, writesUpTo, saysAndRemoves, steps, holdsSecret } = writer();
	writesUpTo(limits.copy - 5);
	saysAndRemoves();
	writesUpTo(limits.own - 1);
	checkpoints.rest();
	checkpoints.rest();
	writes();
	expect(holdsSecret()).toBe(true);
	const said = database.prepare("SELECT count(*) FROM words").pluck();
	const before = said.get();
	saysAndRemoves();
	expect([steps().thenMs, holdsSecret()]).toEqual([undefined, false]);
	expect(said.get()).toBe(Number(before) + 1);
	expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
});

test("[NOW2] in a busy house the thread copies all of a log that a removed text stands in, before it begins anew", async () => {
	const { copier, checkpoints, writes, pages, saysAndRemoves, steps, holdsSecret } = writer();
	saysAndRemoves();
	for (let count = 0; count < 6; count++) writes();
	// however little it is
	copier.copies();
	writes();
	// tried again after a pause, whatever becomes of the thread
	expect(checkpoints.rest()).toBe(1_000);
	expect(copier.asked).toBe(1);
	copier.copies();
	writes();
	await copier.answers();
	expect([copier.asked, holdsSecret()]).toEqual([2, true]);
	copier.copies();
	await copier.answers();
	expect(pages()).toEqual({ log: 1, copied: 0 });
	expect([steps().thenMs, holdsSecret()]).toEqual([undefined, false]);
});

test("[NOW2] a removed text leaves the log where the thread never comes back, and where it dies", async () => {
	const { copier, checkpoints, saysAndRemoves, writesUpTo, steps, holdsSecret } = writer();
	writesUpTo(limits.rest + 3);
	saysAndRemoves();
	expect(checkpoints.rest()).toBe(1_000);
	expect([steps().thenMs, holdsSecret()]).toEqual([undefined, false]);
	writesUpTo(limits.rest + 3);
	saysAndRemoves();
	await copier.answers("gone");
	expect([steps().thenMs, holdsSecret()]).toEqual([undefined, false]);
});
