import { expect, test } from "vitest";
import { type Contestant, NAIVE, PARLEY, PARLEY_WITHOUT_DISK, THREADS } from "./contestants.ts";
import { Figures, type Point } from "./figures.ts";
import { findingsOf } from "./findings.ts";

const PARAMS = { users: [1, 4], bytes: [25, 900_000], attempts: 3, warmUps: 0, userThreads: 1 };
const POINTS = PARAMS.bytes.flatMap((bytes) => PARAMS.users.map((users) => ({ bytes, users })));

/** Three attempts at each point, close to a mean finish time; users finish `gap` of it apart. */
function figures(meanMs: (server: Contestant, point: Point) => number, gap = 0.01): Figures {
	const made = new Figures();
	for (const server of [PARLEY, PARLEY_WITHOUT_DISK, THREADS, NAIVE])
		for (const point of POINTS) {
			made.addPagesFed(server, point, server.dialect === "parley" && point.users === 4 ? 7 : 0);
			for (const scatter of [0.99, 1, 1.01]) {
				const mean = meanMs(server, point) * scatter;
				const finishedMs = Array.from(
					{ length: point.users },
					(_, rank) => mean * (1 + gap * (rank - (point.users - 1) / 2)),
				);
				made.add(server, point, { totalMs: finishedMs.at(-1) ?? 0, finishedMs, cpuShare: 0.1 });
			}
		}
	return made;
}

function verdict(made: Figures, words: RegExp) {
	const finding = findingsOf(made, PARAMS).find(({ claim }) => words.test(claim));
	if (finding === undefined) throw new Error(`no finding says ${words}`);
	return finding;
}

const SLOWER = /slower than one loop for one user/;
const GROWTH = /less than linearly/;
const WINNER = /threads win/;
const EVEN = /evenly spaced/;
const TURNAROUND = /turnaround/;

test("as in the study: threads lose alone and win with large messages", () => {
	const made = figures((server, { users, bytes }) => {
		if (server !== THREADS) return users * (bytes > 1_000 ? 100 : 1);
		return users === 1 ? 150 : 200 * (bytes > 1_000 ? 1 : 0.5);
	}, 0.2);
	expect(verdict(made, SLOWER).verdict).toBe("reproduced");
	expect(verdict(made, GROWTH).verdict).toBe("reproduced");
	expect(verdict(made, WINNER).verdict).toBe("reproduced");
	expect(verdict(made, WINNER).ours).toContain("50 % faster");
	expect(verdict(made, EVEN).verdict).toBe("reproduced");
	expect(verdict(made, TURNAROUND).verdict).toBe("reproduced");
});

test("the other way round it is contradicted, with the reason", () => {
	const made = figures(
		(server, { bytes }) => bytes * bytes * (server === THREADS ? 2 : 1) - (server === THREADS ? 1_000 : 0),
	);
	for (const words of [GROWTH, WINNER, TURNAROUND]) {
		expect(verdict(made, words).verdict).toBe("contradicted");
		expect(verdict(made, words).why).toMatch(/./);
	}
	expect(verdict(made, SLOWER).verdict).toBe("contradicted");
});

test("what scatters more than it differs is not shown", () => {
	const made = figures(() => 100);
	for (const words of [SLOWER, WINNER, TURNAROUND]) expect(verdict(made, words).verdict).toBe("not-shown");
});

test("where Parley is slower it says so, and what of it is the disk and what was read back", () => {
	const made = figures((server) => (server === PARLEY ? 40 : server === PARLEY_WITHOUT_DISK ? 10 : 5));
	const large = verdict(made, /store nothing \(4 users, 900\skB\)/);
	expect(large.verdict).toBe("missed");
	expect(large.ours).toContain("75 % of its time");
	expect(large.why).toContain("Of the 16 deliveries of an attempt 7");
	expect(verdict(made, /store nothing \(1 user, 25\sB\)/).why).not.toContain("read back");
});
