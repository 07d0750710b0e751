import { expect, test } from "vitest";
import type { Sample } from "../lab/result.ts";
import { findings, sampled, verdicts } from "../test-support/judged.ts";
import { NAIVE, PARLEY, THREADS } from "./rooms/contest.ts";
import { rooms } from "./rooms.ts";

const PARAMS = { users: [1, 4], bytes: [25, 900_000] };
const POINTS = PARAMS.bytes.flatMap((bytes) => PARAMS.users.map((users) => ({ bytes, users })));

type Of = (server: string, point: (typeof POINTS)[number]) => number;

/** Three attempts at each point, close to a time. */
function measured(totalMs: Of, unevenShare = 0.1): Sample[] {
	return [THREADS, NAIVE, PARLEY].flatMap((name) =>
		POINTS.flatMap((point) =>
			sampled(
				name,
				point,
				...[0.99, 1, 1.01].map((scatter) => {
					const ms = totalMs(name, point) * scatter;
					return { totalMs: ms, turnaroundMs: ms, unevenShare, finishingShare: 0.1 };
				}),
			),
		),
	);
}

const about = (samples: readonly Sample[], words: string) =>
	verdicts(rooms, samples, { params: PARAMS }, words)[0];
const CLAIMS = ["slower than one loop", "less than linearly", "threads win", "turnaround"];

test("as in the study: threads lose alone, win with large messages and finish evenly, the poller together", () => {
	const samples = measured((server, { users, bytes }) => {
		if (server !== THREADS) return users * (bytes > 1_000 ? 100 : 1);
		return users === 1 ? 150 : 200 * (bytes > 1_000 ? 1 : 0.5);
	});
	const all = [...CLAIMS, "evenly spaced", "roughly the same time", "proportionally as well"];
	for (const words of all) expect([words, about(samples, words)]).toEqual([words, "reproduced"]);
});

test("the other way round it is contradicted, and says by how much", () => {
	const isThreads = (server: string) => server === THREADS;
	const samples = measured(
		(server, { bytes }) => bytes * bytes * (isThreads(server) ? 2 : 1) - (isThreads(server) ? 1_000 : 0),
		2,
	);
	for (const words of [...CLAIMS, "evenly spaced"])
		expect([words, about(samples, words)]).toEqual([words, "contradicted"]);
	const [winner] = findings(rooms, samples, { params: PARAMS }, "threads win");
	expect(winner).toMatchObject({
		ours: expect.stringMatching(/^Over the poller 2(\.00)?× at 4 users\.$/),
		why: "The goal is at most 1×.",
	});
});

test("what scatters more than it differs is not shown", () => {
	const samples = measured(() => 100);
	for (const words of ["slower than one loop", "threads win", "turnaround"])
		expect([words, about(samples, words)]).toEqual([words, "not-shown"]);
});

test("a Parley that is slower than the faster of the two says so", () => {
	const samples = measured((server) => (server === PARLEY ? 40 : server === NAIVE ? 50 : 5));
	expect(about(samples, "store nothing")).toBe("missed");
});
