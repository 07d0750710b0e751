import { expect, test } from "vitest";
import { runs, ToyProcess } from "./test-support/toy-process.ts";

test.each([
	["SIGINT", "waits"],
	["SIGTERM", "deaf"],
] as const)(
	"%s ends an experiment that %s, keeps what was measured and leaves nothing running",
	async (signal, name) => {
		const lab = await ToyProcess.start(name);
		const pids = await lab.servers();
		expect(pids).toHaveLength(2);
		expect(pids.every(runs)).toBe(true);
		lab.signal(signal);
		expect(await lab.exitCode()).toBe(130);
		await lab.nothingIsLeft(pids);
		const [result] = await lab.results();
		expect(result).toMatchObject({ partial: "Interrupted.", findings: [] });
		expect(result?.samples).toHaveLength(2);
	},
);

test("a server that does not end by itself is made to", async () => {
	const lab = await ToyProcess.start("waits");
	const pids = await lab.servers();
	for (const pid of pids) process.kill(pid, "SIGSTOP");
	lab.signal("SIGINT");
	expect(await lab.exitCode()).toBe(130);
	await lab.nothingIsLeft(pids);
	expect(await lab.results()).toHaveLength(1);
});

test("a second Ctrl-C waits for nobody", async () => {
	const lab = await ToyProcess.start("waits");
	const pids = await lab.servers();
	for (const pid of pids) process.kill(pid, "SIGSTOP");
	await lab.signalUntilEnd("SIGINT");
	expect(await lab.exitCode()).toBe(130);
	await lab.nothingIsLeft(pids);
	expect(await lab.results()).toEqual([]);
});

test("a lab that is killed takes its servers and its folder with it", async () => {
	const lab = await ToyProcess.start("waits");
	const pids = await lab.servers();
	lab.signal("SIGKILL");
	await lab.exitCode();
	await lab.nothingIsLeft(pids);
});

for (const name of ["dies", "complains"])
	test(`a server that dies in mid-run is the reason given, and the rest is ended: ${name}`, async () => {
		const lab = await ToyProcess.start(name);
		const pids = await lab.servers();
		expect(await lab.exitCode()).toBe(2);
		await lab.nothingIsLeft(pids);
		expect(lab.said).toContain("parley ended in mid-run (SIGKILL).");
		expect(await lab.results()).toMatchObject([{ partial: "parley ended in mid-run (SIGKILL)." }]);
		expect(lab.events.at(-1)).toMatchObject({ event: "failed", experiment: name });
	});

test("a wrong result is no figure", async () => {
	const lab = await ToyProcess.start("wrong");
	expect(await lab.exitCode()).toBe(1);
	await lab.nothingIsLeft(lab.pids());
	expect(lab.said).toContain("Wrong result: bo saw 41 before 40");
	expect(await lab.results()).toMatchObject([
		{ partial: "Wrong result: bo saw 41 before 40", findings: [], tables: [], plots: [] },
	]);
});

test("an error that nobody waits for ends the run, not the lab", async () => {
	const lab = await ToyProcess.start("forgets");
	expect(await lab.exitCode()).toBe(2);
	await lab.nothingIsLeft(lab.pids());
	expect(lab.said).toContain("nobody waits for this");
	expect(await lab.results()).toHaveLength(1);
});

test("a rival whose port is taken, and one that is not there, are named", async () => {
	const taken = await ToyProcess.start("taken");
	expect(await taken.exitCode()).toBe(2);
	expect(taken.said).toMatch(/plain-ws ended before it took connections[\s\S]*EADDRINUSE/);
	const unknown = await ToyProcess.start("unknown");
	expect(await unknown.exitCode()).toBe(2);
	expect(unknown.said).toContain('There is no rival "nobody".');
	await Promise.all([taken, unknown].map((lab) => lab.nothingIsLeft(lab.pids())));
	// before anything was measured there is nothing to keep
	expect(await unknown.results()).toEqual([]);
});

test("an experiment that ends leaves its report, and nothing else", async () => {
	const lab = await ToyProcess.start("fine", "--quick");
	expect(await lab.exitCode()).toBe(0);
	await lab.nothingIsLeft(lab.pids());
	const [result] = await lab.results();
	expect(result?.partial).toBeUndefined();
	expect(result).toMatchObject({
		command: "npm run load -- fine --quick",
		findings: [{ verdict: "reached" }],
	});
	expect(lab.events.at(-1)).toMatchObject({ event: "finished", findings: [{ verdict: "reached" }] });
});
