import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { LabProblem } from "./errors.ts";

/** Linux counts processor time for programs in hundredths of a second, on every machine. */
const TICKS_PER_SECOND = 100;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

export function rssBytesOf(pid: number): number {
	if (process.platform !== "linux") return Number(ps(pid, "rss=")) * 1_024;
	const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(proc(pid, "status"))?.[1];
	return Number(kilobytes ?? 0) * 1_024;
}

export function threadsOf(pid: number): number {
	if (process.platform !== "linux")
		return (
			execFileSync("ps", ["-M", "-p", String(pid)], { encoding: "utf8" })
				.trim()
				.split("\n").length - 1
		);
	return Number(/^Threads:\s+(\d+)$/m.exec(proc(pid, "status"))?.[1] ?? 0);
}

/** Of all threads, those that ended included. */
export function cpuSecondsOf(pid: number): number {
	if (process.platform !== "linux") return secondsFrom(ps(pid, "time="));
	const stat = proc(pid, "stat");
	// the second field is the program's name, in brackets, and may hold anything
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) / TICKS_PER_SECOND;
}

/** "1-02:03:04", "02:03.45": days, hours, minutes, seconds as `ps` gives them. */
export function secondsFrom(time: string): number {
	const [days, clock] = time.includes("-") ? time.split("-") : ["0", time];
	const seconds = (clock ?? "").split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
	return Number(days) * 86_400 + seconds;
}

function proc(pid: number, file: string): string {
	return told(pid, () => readFileSync(`/proc/${pid}/${file}`, "utf8"));
}

function ps(pid: number, field: string): string {
	return told(pid, () => execFileSync("ps", ["-o", field, "-p", String(pid)], { encoding: "utf8" }).trim());
}

function told(pid: number, by: () => string): string {
	try {
		return by();
	} catch {
		throw new LabProblem(
			`Memory and processor time of process ${pid} cannot be read: it has ended, or this system tells nobody.`,
			"The lab needs /proc (Linux) or `ps`.",
		);
	}
}
