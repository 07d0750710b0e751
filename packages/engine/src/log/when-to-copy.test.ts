import { expect, test } from "vitest";
import { whenCopied, whenWritten } from "./when-to-copy.ts";

const limits = { copy: 100, rest: 10, own: 200 };
const written = (log: number, copied: number, thread: "ready" | "copying" | "gone" = "ready", triedAt = 0) =>
	whenWritten({ pages: { log, copied }, thread, triedAt }, limits);
const copied = (seen: [number, number] | undefined, now: [number, number], from = 0) =>
	whenCopied(
		{ seen: seen && { log: seen[0], copied: seen[1] }, from, now: { log: now[0], copied: now[1] } },
		limits,
	);

test("the thread copies what has gathered, and nothing where it is little", () => {
	expect(written(99, 0)).toBe("nothing");
	expect(written(100, 0)).toBe("by-thread");
	// nearly all is copied, and a reader keeps the log from beginning anew
	expect(written(5_000, 4_950)).toBe("nothing");
});

test("what a reader was in the way of is tried again only when the log has grown", () => {
	expect(written(180, 0, "ready", 100)).toBe("nothing");
	expect(written(200, 0, "ready", 100)).toBe("by-thread");
});

test("the log is bounded also where the thread is gone or does not come back: then the writer copies", () => {
	for (const thread of ["copying", "gone"] as const) {
		expect(written(199, 0, thread)).toBe("nothing");
		expect(written(200, 0, thread)).toBe("by-writer");
		expect(written(250, 0, thread, 200)).toBe("nothing");
		expect(written(300, 0, thread, 200)).toBe("by-writer");
	}
});

test("what came while the thread copied is the writer's if it is little, else the thread's while it keeps up", () => {
	expect(copied([100, 100], [110, 100])).toBe("by-writer");
	expect(copied([100, 100], [150, 100])).toBe("by-thread");
	expect(copied([100, 100], [151, 100])).toBe("by-writer");
	expect(copied([150, 150], [175, 150], 100)).toBe("by-thread");
	expect(copied([150, 150], [176, 150], 100)).toBe("by-writer");
	// after a backup much is left, and it need not all be copied at once
	expect(copied([90_000, 90_000], [93_000, 90_000])).toBe("by-thread");
});

test("however fast commits are, the log begins anew after a few rounds", () => {
	for (const growth of [0.1, 0.4, 0.9, 1, 3]) {
		let [log, from, rounds] = [100, 0, 0];
		for (;;) {
			const more = (log - from) * growth;
			rounds += 1;
			if (copied([log, log], [log + more, log], from) !== "by-thread") break;
			from = log;
			log += more;
		}
		expect(rounds).toBeLessThan(5);
	}
});

test("there is nothing left to do where all is copied, or where somebody was in the way", () => {
	expect(copied([100, 100], [100, 100])).toBe("nothing");
	expect(copied([100, 100], [5, 0])).toBe("nothing");
	expect(copied([100, 60], [120, 60])).toBe("nothing");
	expect(copied(undefined, [120, 0])).toBe("nothing");
});
