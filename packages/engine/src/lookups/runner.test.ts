import { expect, test } from "vitest";
import { ada, codeOf, io, requestorOn, start } from "../../test/toy/lookups/toy-requestor.ts";
import type { Runner } from "./runner.ts";
import { SwitchableRunner } from "./switchable-runner.ts";

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

	test(`${mode}: [LOOK2] whoever waited for most of their time is told to come again, who was heard is not`, async () => {
		const requestor = requestorOn(await start(mode), {
			hangs: { ...io, runningMax: 1, deadlineMs: 100 },
		});
		const begun = requestor.request("hangs", 0, ada);
		const inLine = await requestor.request("hangs", 0, ada);
		expect([codeOf(await begun), codeOf(inLine)]).toEqual(["timed-out", "timed-out"]);
		const ways = [await begun, inLine].map((answer) => (answer.ok ? 0 : answer.refusal.retryAfterMs));
		expect(ways).toEqual([undefined, 500]);
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

test("[LOOK2] a job that gave up by its own clock, a moment before ours, is timed out and no fault", async () => {
	let now = 0;
	const takes = (ms: number): Runner => ({
		async run() {
			now += ms;
			throw new Error("the operation was aborted");
		},
		close: () => Promise.resolve(),
	});
	const clock = { now: () => now, wall: () => now };
	const ask = (ms: number) => requestorOn(takes(ms), {}, clock).request("rests", 0, ada);
	expect(codeOf(await ask(io.deadlineMs - 2))).toBe("timed-out");
	expect(codeOf(await ask(io.deadlineMs / 2))).toBe("internal");
});

test("[LOOK2] one person cannot fill the line for everybody", async () => {
	const requestor = requestorOn(await start("inline"), {
		rests: { ...io, runningMax: 1, waitingPerPersonMax: 2 },
	});
	const asked = Array.from({ length: 5 }, () => requestor.request("rests", 1, ada));
	const other = requestor.request("rests", 1, { person: "bo", address: undefined });
	const codes = (await Promise.all(asked)).map(codeOf);
	expect(codes).toEqual(["answered", "answered", "answered", "busy", "busy"]);
	expect(codeOf(await other)).toBe("answered");
});

test("the mode changes while people ask, and every job is answered", async () => {
	const runner = await SwitchableRunner.start("inline", start);
	const requestor = requestorOn(runner, { rests: { ...io, waitingMax: 100 } });
	const asked = Array.from({ length: 60 }, (_, index) => requestor.request("rests", index % 7, ada));
	for (const mode of ["worker", "thread-per-request", "inline", "worker"] as const) await runner.use(mode);
	expect(runner.mode).toBe("worker");
	expect((await Promise.all(asked)).map(codeOf)).toEqual(Array(60).fill("answered"));
});

/** Jobs end when they are told to, the oldest first; one told to before it runs ends at once. */
function heldRunner(): { runner: Runner; release(): void } {
	const running: (() => void)[] = [];
	let released = 0;
	const next = (): void => {
		if (released === 0 || running.length === 0) return;
		released -= 1;
		running.shift()?.();
	};
	const run = () =>
		new Promise<void>((resolve) => {
			running.push(resolve);
			next();
		});
	return {
		runner: { run, close: () => Promise.resolve() },
		release() {
			released += 1;
			next();
		},
	};
}

test("[LOOK4] one person's second waits though there are places, and another's does not", async () => {
	const { runner, release } = heldRunner();
	const requestor = requestorOn(runner, { rests: { ...io, runningMax: 3, runningPerPersonMax: 1 } });
	const asks = (person: string) => requestor.request("rests", 1, { person, address: undefined });
	const all = [asks("ada"), asks("ada"), asks("bo")];
	expect(requestor.use("rests")).toMatchObject({ running: 2, waiting: 1 });
	release();
	await all[0];
	expect(requestor.use("rests")).toMatchObject({ running: 2, waiting: 0 });
	release();
	release();
	await Promise.all(all);
	expect(requestor.use("rests")).toMatchObject({ running: 0, waiting: 0 });
});

test("[LOOK4] one address has so many running and waiting, whatever the number of its sessions", async () => {
	const { runner, release } = heldRunner();
	const requestor = requestorOn(runner, { rests: { ...io, runningMax: 1, perAddressMax: 2 } });
	const asks = (person: string, address: string) => requestor.request("rests", 1, { person, address });
	const all = [asks("1", "192.0.2.1"), asks("2", "192.0.2.1"), asks("bo", "192.0.2.2")];
	expect(codeOf(await asks("3", "192.0.2.1"))).toBe("too-many-from-here");
	expect(requestor.use("rests")).toMatchObject({ running: 1, waiting: 2 });
	for (const _ of all) release();
	expect((await Promise.all(all)).map(codeOf)).toEqual(["answered", "answered", "answered"]);
	release();
	expect(codeOf(await asks("3", "192.0.2.1"))).toBe("answered");
});

test("[LOOK4] an address of many runs its share, and is passed over until one of it ends", async () => {
	const { runner, release } = heldRunner();
	const requestor = requestorOn(runner, { rests: { ...io, runningMax: 3, runningPerNetworkMax: 1 } });
	const asks = (person: string, address: string) => requestor.request("rests", 1, { person, address });
	const first = asks("1", "127.0.0.1");
	const others = [asks("2", "127.0.0.1"), asks("3", "127.0.0.1"), asks("bo", "192.0.2.2")];
	expect(requestor.use("rests")).toMatchObject({ running: 2, waiting: 2 });
	release();
	await first;
	expect(requestor.use("rests")).toMatchObject({ running: 2, waiting: 1 });
	for (const _ of others) release();
	expect((await Promise.all(others)).map(codeOf)).toEqual(["answered", "answered", "answered"]);
});
