import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { LabProblem } from "./errors.ts";

/** Linux counts processor time for programs in hundredths of a second, on every machine. */
const TICKS_PER_SECOND = 100;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const isLinux = process.platform === "linux";

export function rssBytesOf(pid: number): number {
	const said = told(pid, "status", "-o", "rss=");
	return Number(isLinux ? (/^VmRSS:\s+(\d+) kB$/m.exec(said)?.[1] ?? 0) : said) * 1_024;
}

export function threadsOf(pid: number): number {
	const said = told(pid, "status", "-M");
	return isLinux ? Number(/^Threads:\s+(\d+)$/m.exec(said)?.[1] ?? 0) : said.split("\n").length - 1;
}

/** What Linux takes for each thread on 64-bit processors, beside all that counts as resident. */
export const KERNEL_STACK_BYTES = 16_384;

/** Of all threads, those that ended included. */
export function cpuSecondsOf(pid: number): number {
	const said = told(pid, "stat", "-o", "time=");
	if (!isLinux) return secondsFrom(said);
	// the second field is the program's name, in brackets, and may hold anything
	const fields = said.slice(said.lastIndexOf(")") + 2).split(" ");
	return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) / TICKS_PER_SECOND;
}

/** "1-02:03:04", "02:03.45": days, hours, minutes, seconds as `ps` gives them. */
export function secondsFrom(time: string): number {
	const [days, clock] = time.includes("-") ? time.split("-") : ["0", time];
	const seconds = (clock ?? "").split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
	return Number(days) * 86_400 + seconds;
}

/** What a process has open besides its sockets: modules, databases, pipes. */
const BESIDE = 100;

/**
 * Call it before a run that opens `sockets` in one process. Node raises its own soft limit to the hard one when it
 * starts, and what it starts inherits that; so only the hard limit can be too low.
 */
export function needDescriptors(sockets: number): void {
	const allowed = execFileSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" }).trim();
	if (allowed === "unlimited" || sockets + BESIDE <= Number(allowed)) return;
	throw new LabProblem(
		`${sockets} sockets need ${sockets + BESIDE} open files, and a process may have ${allowed} here.`,
		`Raise it ("ulimit -Hn ${sockets + BESIDE}" as root, or LimitNOFILE), or ask for fewer sockets.`,
	);
}

/** A file of the process under /proc, or what `ps` says of it where there is none. */
function told(pid: number, file: string, ...words: readonly string[]): string {
	try {
		if (isLinux) return readFileSync(`/proc/${pid}/${file}`, "utf8");
		return execFileSync("ps", [...words, "-p", String(pid)], { encoding: "utf8" }).trim();
	} catch {
		throw new LabProblem(
			`Memory and processor time of process ${pid} cannot be read: it has ended, or this system tells nobody.`,
			"The lab needs /proc (Linux) or `ps`.",
		);
	}
}
