import { expect, onTestFinished, test } from "vitest";
import { type Clock, systemClock } from "../../lib/clock.ts";
import { createLogger } from "../../lib/logger.ts";
import { createMetrics } from "../../lib/metrics.ts";
import { inlineRunner } from "./inline-runner.ts";
import { type Asker, type LookupResult, Requestor, type ServiceLimits } from "./requestor.ts";
import type { LookupMode, Runner } from "./runner.ts";
import { SwitchableRunner } from "./switchable-runner.ts";
import { threadPerRequestRunner } from "./thread-per-request-runner.ts";
import { workerRunner } from "./worker-runner.ts";

const moduleUrl = new URL("./toy-lookups.ts", import.meta.url).href;
const context = { databaseFile: "" };
const ada: Asker = { person: "ada" };
const cpu: ServiceLimits = { kind: "cpu", runningMax: 2, waitingMax: 3, deadlineMs: 20_000 };
const io: ServiceLimits = { kind: "io", runningMax: 20, waitingMax: 5_000, deadlineMs: 20_000 };

function start(mode: LookupMode, onReplaced: () => void = () => undefined): Promise<Runner> | Runner {
	switch (mode) {
		case "inline":
			return inlineRunner(moduleUrl, context);
		case "thread-per-request":
			return threadPerRequestRunner(moduleUrl, context);
		case "worker":
			return workerRunner(moduleUrl, context, { threads: 2, heapMbMax: 32, onReplaced });
	}
}

function requestorOn(
	runner: Runner,
	own: Record<string, ServiceLimits> = {},
	clock: Clock = systemClock,
): Requestor {
	onTestFinished(() => runner.close());
	const services = {
		double: cpu,
		breaks: cpu,
		spins: cpu,
		exits: cpu,
		devours: cpu,
		hangs: io,
		rests: io,
		meets: io,
		...own,
	};
	return new Requestor({
		runner,
		services,
		clock,
		logger: createLogger("silent"),
		metrics: createMetrics(),
	});
}

function codeOf(answer: LookupResult<unknown>): string {
	return answer.ok ? "answered" : answer.refusal.code;
}

for (const mode of ["inline", "thread-per-request", "worker"] as const) {
	test(`${mode}: a named function on plain data is answered, waiting or computing`, async () => {
		const requestor = requestorOn(await start(mode));
		expect(await requestor.request("double", 21, ada)).toEqual({ ok: true, value: 42 });
		expect(await requestor.request("rests", 1, ada)).toEqual({ ok: true, value: "rested" });
	});

	test(`${mode}: [LOOK3] a job that throws fails alone`, async () => {
		const requestor = requestorOn(await start(mode));
		const answers = await Promise.all([
			requestor.request("breaks", 0, ada),
			requestor.request("double", 1, ada),
		]);
		expect(answers.map(codeOf)).toEqual(["internal", "answered"]);
	});

	test(`${mode}: [LOOK2] past running and waiting the answer is busy, and those who waited are served`, async () => {
		const requestor = requestorOn(await start(mode));
		const answers = await Promise.all(
			Array.from({ length: 8 }, (_, index) => requestor.request("double", index, ada)),
		);
		expect(answers.map(codeOf).sort()).toEqual([...Array(5).fill("answered"), ...Array(3).fill("busy")]);
		for (const answer of answers) if (!answer.ok) expect(answer.refusal.retryAfterMs).toBeGreaterThan(0);
	});

	test(`${mode}: [LOOK2] what waits for somebody who never answers is timed out`, async () => {
		const requestor = requestorOn(await start(mode), { hangs: { ...io, deadlineMs: 100 } });
		expect(codeOf(await requestor.request("hangs", 0, ada))).toBe("timed-out");
	});

	test(`${mode}: a stop in the middle of a job ends`, async () => {
		const runner = await start(mode);
		const requestor = requestorOn(runner);
		const asked = requestor.request("rests", 50, ada);
		await runner.close();
		expect(["answered", "internal"]).toContain(codeOf(await asked));
	});
}

for (const mode of ["inline", "worker"] as const)
	test(`${mode}: jobs that wait for others wait side by side`, async () => {
		const requestor = requestorOn(await start(mode));
		const answers = await Promise.all(Array.from({ length: 20 }, () => requestor.request("meets", 20, ada)));
		expect(answers).toEqual(Array(20).fill({ ok: true, value: "met" }));
	});

for (const mode of ["inline", "worker"] as const)
	test(`${mode}: [LOOK2] a job past its deadline keeps its place until it has ended`, async () => {
		const lingers = { ...io, runningMax: 1, deadlineMs: 500 };
		const requestor = requestorOn(await start(mode), { lingers });
		await requestor.request("double", 1, ada);
		expect(codeOf(await requestor.request("lingers", 3_600_000, ada))).toBe("timed-out");
		expect(await requestor.request("lingers", 0, ada)).toEqual({ ok: true, value: 1 });
	});

test("[LOOK2] a job is given what waiting left of its deadline", async () => {
	let now = 0;
	const given: number[] = [];
	const begun = Promise.withResolvers<void>();
	const first = Promise.withResolvers<void>();
	const runner: Runner = {
		run(job) {
			begun.resolve();
			return given.push(job.deadlineMs) === 1 ? first.promise : Promise.resolve();
		},
		close: () => Promise.resolve(),
	};
	const clock = { now: () => now, wall: () => now };
	const requestor = requestorOn(runner, { rests: { ...io, runningMax: 1 } }, clock);
	const asked = [requestor.request("rests", 0, ada), requestor.request("rests", 0, ada)];
	await begun.promise;
	now = 15_000;
	first.resolve();
	await Promise.all(asked);
	expect(given).toEqual([20_000, 5_000]);
});

test("worker: [LOOK3] a job that shares a thread and does not heed its deadline ends it", async () => {
	const { promise: isReplaced, resolve: onReplaced } = Promise.withResolvers<void>();
	const spins = { ...io, deadlineMs: 100 };
	const requestor = requestorOn(await start("worker", onReplaced), { spins });
	expect(codeOf(await requestor.request("spins", 0, ada))).toBe("timed-out");
	await isReplaced;
	expect(codeOf(await requestor.request("rests", 1, ada))).toBe("answered");
});

test("worker: [LOOK3] a thread is not ended while it starts, however late the jobs that wait for it", async () => {
	let replaced = 0;
	const slowUrl = new URL("./slow-toy-lookups.ts", import.meta.url).href;
	const onReplaced = (): void => {
		replaced += 1;
	};
	const runner = workerRunner(slowUrl, context, { threads: 1, onReplaced });
	const requestor = requestorOn(runner, { hangs: { ...io, deadlineMs: 100 } });
	expect(codeOf(await requestor.request("hangs", 0, ada))).toBe("timed-out");
	expect(await requestor.request("rests", 1, ada)).toEqual({ ok: true, value: "rested" });
	expect(replaced).toBe(0);
});

test("worker: a job that goes on and on for an asker who is gone is called off, and its place is free", async () => {
	const requestor = requestorOn(await start("worker"), { spins: { ...cpu, runningMax: 1 } });
	const leaves = new AbortController();
	const unwanted = requestor.request("spins", 0, { person: "bo", gone: leaves.signal });
	leaves.abort();
	expect(codeOf(await unwanted)).toBe("timed-out");
	expect(requestor.use("spins")).toMatchObject({ running: 0 });
	expect(codeOf(await requestor.request("double", 2, ada))).toBe("answered");
});

for (const [bad, what] of [
	["spins", "spins for ever"],
	["exits", "ends its thread"],
	["devours", "allocates without bound"],
] as const) {
	test(`worker: [LOOK3] a job that ${what} fails alone, and its thread is replaced`, async () => {
		let replaced = 0;
		const runner = await start("worker", () => {
			replaced += 1;
		});
		const requestor = requestorOn(runner, { spins: { ...cpu, deadlineMs: 200 } });
		const [failed, good] = await Promise.all([
			requestor.request(bad, 0, ada),
			requestor.request("double", 2, ada),
		]);
		expect(codeOf(failed)).not.toBe("answered");
		expect(good).toEqual({ ok: true, value: 4 });
		const next = await Promise.all([
			requestor.request("double", 3, ada),
			requestor.request("double", 4, ada),
		]);
		expect(next.map(codeOf)).toEqual(["answered", "answered"]);
		expect(replaced).toBe(1);
	});
}

test("worker: [LOOK2] a service declared with 20 connections never runs more than 20, and of 2,000 none is lost", async () => {
	const runner = await start("worker");
	let running = 0;
	let most = 0;
	const counting: Runner = {
		async run(job, signal) {
			running += 1;
			most = Math.max(most, running);
			return runner.run(job, signal).finally(() => {
				running -= 1;
			});
		},
		close: () => runner.close(),
	};
	const requestor = requestorOn(counting);
	const answers = await Promise.all(Array.from({ length: 2_000 }, () => requestor.request("rests", 1, ada)));
	expect(answers.every((answer) => answer.ok)).toBe(true);
	expect(most).toBe(20);
});

test("worker: [LOOK2] people take turns: one person's hundred do not hold up another's one", async () => {
	const requestor = requestorOn(await start("worker"), { rests: { ...io, runningMax: 1 } });
	const done: string[] = [];
	const ask = async (person: string): Promise<void> => {
		await requestor.request("rests", 1, { person });
		done.push(person);
	};
	await Promise.all([...Array.from({ length: 100 }, () => ask("ada")), ask("bo")]);
	expect(done.indexOf("bo")).toBeLessThan(3);
});

test("[LOOK2] one person cannot fill the line for everybody", async () => {
	const requestor = requestorOn(await start("inline"), {
		rests: { ...io, runningMax: 1, waitingPerPersonMax: 2 },
	});
	const asked = Array.from({ length: 5 }, () => requestor.request("rests", 1, ada));
	const other = requestor.request("rests", 1, { person: "bo" });
	const codes = (await Promise.all(asked)).map(codeOf);
	expect(codes).toEqual(["answered", "answered", "answered", "busy", "busy"]);
	expect(codeOf(await other)).toBe("answered");
});

test("worker: whoever is gone is not waited for", async () => {
	const requestor = requestorOn(await start("worker"), { rests: { ...io, runningMax: 1 } });
	const gone = new AbortController();
	const first = requestor.request("rests", 20, ada);
	const dropped = requestor.request("rests", 3_600_000, { person: "bo", gone: gone.signal });
	gone.abort();
	expect(codeOf(await dropped)).toBe("timed-out");
	expect(codeOf(await first)).toBe("answered");
	expect(codeOf(await requestor.request("rests", 1, ada))).toBe("answered");
});

test("the mode changes while people ask, and every job is answered", async () => {
	const runner = await SwitchableRunner.start("inline", start);
	const requestor = requestorOn(runner, { rests: { ...io, waitingMax: 100 } });
	const asked = Array.from({ length: 60 }, (_, index) => requestor.request("rests", index % 7, ada));
	for (const mode of ["worker", "thread-per-request", "inline", "worker"] as const) await runner.use(mode);
	expect(runner.mode).toBe("worker");
	expect((await Promise.all(asked)).map(codeOf)).toEqual(Array(60).fill("answered"));
});
