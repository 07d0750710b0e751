import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { LabProblem } from "./errors.ts";
import { inTurn, type Lab } from "./experiment.ts";
import { roughly } from "./tellers.ts";
import { cpuSecondsOf, needDescriptors, rssBytesOf, secondsFrom } from "./usage.ts";
import { leftS } from "./workbench.ts";

test("the time left is the expected one at first, and then what the steps took", () => {
	expect(leftS(0, 10, 2, 60)).toBe(58);
	expect(leftS(0, 10, 100, 60)).toBe(0);
	expect(leftS(5, 10, 20, 60)).toBe(20);
	expect(leftS(10, 10, 20, 60)).toBe(0);
});

test("in every run another point is the first, and every point is measured once", async () => {
	const measured: string[] = [];
	const lab = { runs: 4, progress: () => undefined } as unknown as Lab;
	await inTurn(lab, ["a", "b", "c"], String, async (point, run) => void measured.push(`${run}${point}`));
	expect(measured.join(" ")).toBe("0a 0b 0c 1b 1c 1a 2c 2a 2b 3a 3b 3c");
});

test("rough times are said as roughly as they are known", () => {
	expect([0.2, 45, 100, 600, 5_400, 36_000].map(roughly)).toEqual([
		"1 s",
		"45 s",
		"2 min",
		"10 min",
		"1.5 h",
		"10 h",
	]);
});

test("times of ps are read", () => {
	expect(["00:07", "02:03.45", "01:00:00", "1-02:03:04"].map(secondsFrom)).toEqual([
		7, 123.45, 3_600, 93_784,
	]);
});

test("memory and processor time of a process are read while it runs, and after that it is said that they cannot be", async () => {
	const used = process.cpuUsage();
	const seconds = (used.user + used.system) / 1e6;
	expect(cpuSecondsOf(process.pid)).toBeGreaterThanOrEqual(seconds * 0.9 - 0.1);
	const rss = process.memoryUsage.rss();
	expect(rssBytesOf(process.pid)).toBeGreaterThan(rss / 2);
	expect(rssBytesOf(process.pid)).toBeLessThan(rss * 2);
	const child = spawn(process.execPath, ["--version"]);
	await once(child, "close");
	expect(() => rssBytesOf(child.pid ?? 0)).toThrow(LabProblem);
	expect(() => cpuSecondsOf(child.pid ?? 0)).toThrow(LabProblem);
});

test("more sockets than a process may open are refused beforehand", () => {
	needDescriptors(1);
	expect(() => needDescriptors(1e12)).toThrow(/open files, and a process may have \d+ here/);
});
