import { expect, test } from "vitest";
import type { Sample } from "../lab/result.ts";
import { findings, sampled, verdicts } from "../test-support/judged.ts";
import { PHASES } from "./wheel/among-the-deaf.ts";
import { wheel } from "./wheel.ts";

const PARAMS = {
	sockets: [350, 3_500],
	threads: [350, 3_500],
	wheelSockets: [350, 3_500],
	deafSockets: [350],
};
const MB = 1e6;

function echo(server: string, sockets: number, roundMs: number, withBytes: number, hung = 0): Sample[] {
	const totalMs = roundMs * 32;
	const values = {
		roundMs,
		totalMs,
		fromFirstConnectionMs: totalMs * 1.1,
		withBytes,
		eachBytes: withBytes / sockets,
	};
	return sampled(server, { sockets, deaf: 0 }, { ...values, busyShare: 0.95, hung });
}

function deaf(server: string, stopped: number, besideMs = 5): Sample[] {
	const at = { sockets: 350, deaf: 4 };
	const phases = {
		[PHASES.alone]: 5,
		...(stopped === 1 ? {} : { [PHASES.beside]: besideMs }),
	};
	return [
		...sampled(server, at, { stopped, ...(stopped === 1 ? {} : { heldEachBytes: 300_000 }) }),
		...Object.entries(phases).flatMap(([phase, roundMs]) => sampled(server, { ...at, phase }, { roundMs })),
	];
}

function measured({
	parleyMs = 5,
	besideMs = 5,
	hung = 0,
	wheelMs = 9,
	wheelBytes = 30 * MB,
} = {}): Sample[] {
	return [350, 3_500].flatMap((sockets) => [
		...echo("parley", sockets, parleyMs, sockets * 10_000, hung),
		...echo("wheel-threads", sockets, 8, sockets * 30_000),
		...echo("wheel", sockets, wheelMs, wheelBytes * (sockets / 3_500)),
		...(sockets === 350 ? [...deaf("parley", 0, besideMs), ...deaf("wheel", 1)] : []),
	]);
}

const about = (samples: readonly Sample[], words: string) =>
	verdicts(wheel, samples, { params: PARAMS }, words)[0];

test("what the study found, and what it left open", () => {
	const samples = measured();
	for (const words of ["a third of the memory", "a little slower", "processor busy", "stops the whole wheel"])
		expect([words, about(samples, words)]).toEqual([words, "reproduced"]);
	expect(about(samples, "sometimes hangs")).toBe("not-shown");
	const [felt] = findings(wheel, samples, { params: PARAMS }, "not felt");
	expect(felt).toMatchObject({ verdict: "reached", ours: expect.stringMatching(/300\skB/) });
	for (const words of ["needs no thread", "no slower than asking", "Nothing of ours hangs"])
		expect([words, about(samples, words)]).toEqual([words, "reached"]);
});

test("a wheel that is no smaller, or quicker, contradicts the study", () => {
	expect(about(measured({ wheelBytes: 90 * MB }), "a third of the memory")).toBe("contradicted");
	expect(about(measured({ wheelMs: 4 }), "a little slower")).toBe("contradicted");
});

test("what Parley misses is said", () => {
	expect(about(measured({ parleyMs: 50 }), "no slower than asking")).toBe("missed");
	expect(about(measured({ besideMs: 8 }), "not felt")).toBe("missed");
	expect(about(measured({ hung: 1 }), "Nothing of ours hangs")).toBe("missed");
});
