import { expect, test, vi } from "vitest";
import { ada, codeOf, context, cpu, io, requestorOn, start } from "../../test/toy/lookups/toy-requestor.ts";
import type { Runner } from "./runner.ts";
import { workerRunner } from "./worker-runner.ts";

const toyUrl = new URL("../../test/toy/lookups/toy-lookups.ts", import.meta.url).href;
const never = new AbortController().signal;

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
	const slowUrl = new URL("../../test/toy/lookups/slow-toy-lookups.ts", import.meta.url).href;
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
	const spins = { ...cpu, runningMax: 1, deadlineMs: 3_600_000 };
	const requestor = requestorOn(await start("worker"), { spins });
	const leaves = new AbortController();
	const unwanted = requestor.request("spins", 0, { person: "bo", address: undefined, gone: leaves.signal });
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
		await requestor.request("rests", 1, { person, address: undefined });
		done.push(person);
	};
	await Promise.all([...Array.from({ length: 100 }, () => ask("ada")), ask("bo")]);
	expect(done.indexOf("bo")).toBeLessThan(3);
});

test("worker: whoever is gone is not waited for", async () => {
	const requestor = requestorOn(await start("worker"), { rests: { ...io, runningMax: 1 } });
	const gone = new AbortController();
	const first = requestor.request("rests", 20, ada);
	const dropped = requestor.request("rests", 3_600_000, {
		person: "bo",
		address: undefined,
		gone: gone.signal,
	});
	gone.abort();
	expect(codeOf(await dropped)).toBe("timed-out");
	expect(codeOf(await first)).toBe("answered");
	expect(codeOf(await requestor.request("rests", 1, ada))).toBe("answered");
});

test("worker: [LOOK4] what computes for long on a thread of its own keeps nothing else waiting", async () => {
	const spins = { ...cpu, kind: "aside", deadlineMs: 3_600_000 } as const;
	const requestor = requestorOn(await start("worker"), { spins });
	const leaves = new AbortController();
	const asker = { person: "bo", address: undefined, gone: leaves.signal };
	const asides = [requestor.request("spins", 0, asker), requestor.request("spins", 0, asker)];
	const others = await Promise.all([1, 2, 3].map((n) => requestor.request("double", n, ada)));
	expect(others.map(codeOf)).toEqual(["answered", "answered", "answered"]);
	leaves.abort();
	await Promise.all(asides);
});

test("worker: a thread for what waits, or computes aside, ends when nobody has asked for a while, and the next one is new", async () => {
	let replaced = 0;
	const onReplaced = (): void => {
		replaced += 1;
	};
	const runner = workerRunner(toyUrl, context, { threads: 1, idleMs: 20, onReplaced });
	const requestor = requestorOn(runner, { where: cpu });
	for (const kind of ["io", "aside"] as const) {
		const where = () => runner.run({ service: "where", data: 0, kind, deadlineMs: 20_000 }, never);
		const [first, beside] = await Promise.all([where(), where()]);
		expect(beside).toBe(first);
		await vi.waitFor(async () => expect(await where()).not.toBe(first), { interval: 100, timeout: 20_000 });
	}
	const standing = await requestor.request("where", 0, ada);
	expect(await requestor.request("where", 0, ada)).toEqual(standing);
	expect(replaced).toBe(0);
});

test("worker: a job that takes longer than a thread may be idle is not cut", async () => {
	const runner = workerRunner(toyUrl, context, { threads: 1, idleMs: 1, onReplaced: () => undefined });
	const requestor = requestorOn(runner);
	const answers = await Promise.all([1, 50, 100].map((ms) => requestor.request("rests", ms, ada)));
	expect(answers.map(codeOf)).toEqual(["answered", "answered", "answered"]);
});
