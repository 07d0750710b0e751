import { expect, test } from "vitest";
import { Turn } from "../turn.ts";
import { CommitPacing, type PacedLog } from "./commit-pacing.ts";

/** A log whose commits take `commitMs`, behind which flushes to the readers take `flushMs`; time stands still. */
function pacingWith({ commitMs, flushMs }: { commitMs: number; flushMs: number }) {
	let due = true;
	let now = 1_000;
	const log = { committing: false, waiting: 0, commits: 0 };
	const turn = new Turn();
	const pacing = new CommitPacing({
		turn,
		flushes: { isDue: () => due, lastMs: () => flushMs },
		now: () => now,
	});
	pacing.committed(1, commitMs);
	return {
		log,
		turn,
		nothingDue: () => {
			due = false;
		},
		passes: (ms: number) => {
			now += ms;
		},
		smallCommitsWere: (count: number) => {
			for (let index = 0; index < count; index += 1) pacing.committed(1, commitMs);
		},
		endOfTurn: (other: Partial<PacedLog> = {}) =>
			pacing.endOfTurn({
				isCommitting: () => log.committing,
				waiting: () => log.waiting,
				commit() {
					if (log.waiting === 0) return;
					log.committing = true;
					log.commits += 1;
					log.waiting = 0;
				},
				...other,
			}),
	};
}

test("where flushing is the shorter work, commit and flush overlap", () => {
	const { log, endOfTurn } = pacingWith({ commitMs: 5, flushMs: 1 });
	log.waiting = 3;
	expect(endOfTurn()).toBeUndefined();
	expect(log.commits).toBe(1);
});

test("where flushing is the longer work, what waits is committed first and leaves in the same flush", () => {
	const { log, endOfTurn } = pacingWith({ commitMs: 1, flushMs: 6 });
	log.waiting = 3;
	expect(endOfTurn()).toBe("hold");
	log.waiting = 2;
	expect(endOfTurn()).toBe("hold");
	log.committing = false;
	expect(endOfTurn()).toBeUndefined();
	expect([log.commits, log.waiting]).toEqual([1, 2]);
});

test("where flushing is the longer work, what is on its way to the disk already leaves in the same flush", () => {
	const { log, endOfTurn } = pacingWith({ commitMs: 1, flushMs: 6 });
	log.committing = true;
	expect(endOfTurn()).toBe("hold");
	log.committing = false;
	expect(endOfTurn()).toBeUndefined();
	expect(log.commits).toBe(0);
});

test("with nothing waiting a flush is not held up", () => {
	const { log, endOfTurn } = pacingWith({ commitMs: 1, flushMs: 6 });
	expect(endOfTurn()).toBeUndefined();
	expect(log.commits).toBe(0);
});

test("a slow disk holds up no flush: the wait is bounded", async () => {
	const { log, turn, endOfTurn } = pacingWith({ commitMs: 1, flushMs: 6 });
	log.waiting = 1;
	expect(endOfTurn()).toBe("hold");
	const next = await new Promise((resolve) => turn.at("send", () => resolve(endOfTurn())));
	expect(log.committing).toBe(true);
	expect(next).toBeUndefined();
});

test("what comes while a flush is held is committed when no flush is due any more", () => {
	const { log, endOfTurn, nothingDue } = pacingWith({ commitMs: 1, flushMs: 6 });
	log.waiting = 1;
	expect(endOfTurn()).toBe("hold");
	log.waiting = 2;
	log.committing = false;
	expect(endOfTurn()).toBeUndefined();
	expect(log.commits).toBe(1);
	nothingDue();
	expect(endOfTurn()).toBeUndefined();
	expect(log.commits).toBe(2);
});

test("no flush is held where commits take longer than it may be held", () => {
	const { log, endOfTurn } = pacingWith({ commitMs: 8, flushMs: 12 });
	log.committing = true;
	log.waiting = 3;
	expect(endOfTurn()).toBeUndefined();
	expect(log.commits).toBe(1);
});

test("where small commits follow each other, what comes while one is under way waits for company too, a moment", async () => {
	const { log, turn, endOfTurn, nothingDue, passes, smallCommitsWere } = pacingWith({
		commitMs: 1,
		flushMs: 0,
	});
	nothingDue();
	smallCommitsWere(10);
	log.waiting = 1;
	let asked = 0;
	const commit = () => {
		asked += 1;
	};
	const look = () => endOfTurn({ isCommitting: () => true, commit });
	look();
	expect(asked).toBe(0);
	// it asks for the next turn itself
	await new Promise<void>((resolve) =>
		turn.at("send", () => {
			passes(2);
			look();
			resolve();
		}),
	);
	expect(asked).toBe(1);
});
