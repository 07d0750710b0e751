import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Sample } from "../../lab/result.ts";
import { atRest } from "../at-rest.ts";
import { heldAt } from "../contest.ts";
import { CONTESTANTS, type Contestant } from "./contestants.ts";
import type { RoomsParams } from "./params.ts";
import { pseudoText } from "./pseudo-text.ts";
import type { RoomDialect } from "./user.ts";
import type { Attempt, Users } from "./users.ts";

interface Contest {
	readonly lab: Lab;
	readonly params: RoomsParams;
	readonly users: Users;
}

interface Point {
	readonly bytes: number;
	readonly users: number;
}

/** All servers in turn, in every run another one first, at every size and every number of users. */
export async function contestOf(contest: Contest): Promise<void> {
	const { lab, params } = contest;
	const points = params.bytes.flatMap((bytes) => params.users.map((users) => ({ bytes, users })));
	const steps = lab.runs * CONTESTANTS.length * points.length;
	let done = 0;
	for (let run = 1; run <= lab.runs; run++) {
		for (const contestant of inTurn(CONTESTANTS, run)) {
			let server = await contestant.start(lab);
			for (const point of points) {
				const said = `${contestant.name}: ${point.users} users, ${point.bytes} bytes`;
				lab.progress(done++, steps, said);
				const about = { server: contestant.name, run, at: { ...point } };
				const work = attemptsAt(contest, contestant, server, point);
				const held = await heldAt(lab, server, said, about, work);
				if (held === undefined) {
					await server.stop();
					server = await contestant.start(lab);
					continue;
				}
				for (const attempt of held.attempts) keep(lab, about, attempt, held.pagesFed);
			}
			await server.stop();
		}
	}
}

function keep(lab: Lab, about: Omit<Sample, "values">, attempt: Attempt, pagesFed: number): void {
	lab.sample({ ...about, values: { ...valuesOf(attempt), pagesFed } });
	for (const [rank, finishMs] of attempt.finishedMs.entries())
		lab.sample({ ...about, at: { ...about.at, rank: rank + 1 }, values: { finishMs } });
}

function inTurn<T>(all: readonly T[], run: number): readonly T[] {
	const first = (run - 1) % all.length;
	return [...all.slice(first), ...all.slice(0, first)];
}

interface Attempts {
	readonly attempts: readonly Attempt[];
	/** in an attempt, pages for readers before whom too much was waiting (OUT3) */
	readonly pagesFed: number;
}

/** The first attempts compile the server's code and do not count. */
async function attemptsAt(
	{ lab, params, users }: Contest,
	{ dialect, partBytes }: Contestant,
	server: Server,
	point: Point,
): Promise<Attempts> {
	const texts = Array.from({ length: point.users }, (_, user) => pseudoText(point.bytes, user));
	const attempt = async () => {
		// a study's server has nothing left to do, and the poller never rests
		if (!server.mayBreak) await atRest(server, lab.signal);
		return users.attempt({ port: server.port, dialect, partBytes }, texts);
	};
	for (let number = 0; number < params.warmUps; number++) await attempt();
	const before = await pagesFedBy(server, dialect, lab.signal);
	const attempts: Attempt[] = [];
	while (attempts.length < params.attempts) attempts.push(await attempt());
	const pages = (await pagesFedBy(server, dialect, lab.signal)) - before;
	return { attempts, pagesFed: pages / params.attempts };
}

/** A rival has no such pages. */
async function pagesFedBy(server: Server, dialect: RoomDialect, signal: AbortSignal): Promise<number> {
	if (dialect !== "parley") return 0;
	const metrics = await metricsOf(server, signal);
	const from = (where: string) => metrics.valueOf(`parley_catch_up_pages_total{from="${where}"}`);
	return from("memory") + from("archive");
}

function valuesOf({ totalMs, finishedMs, cpuShare }: Attempt): Readonly<Record<string, number>> {
	const gaps = finishedMs.slice(1).map((at, before) => at - (finishedMs[before] ?? at));
	return {
		totalMs,
		turnaroundMs: meanOf(finishedMs),
		// from the first user's finish to the last one's
		finishingShare: (totalMs - (finishedMs[0] ?? totalMs)) / totalMs,
		// the deviation of the times between finishes, as a part of their mean
		unevenShare: gaps.length < 2 ? 0 : deviationOf(gaps) / meanOf(gaps),
		generatorShare: cpuShare,
	};
}

function deviationOf(values: readonly number[]): number {
	const mean = meanOf(values);
	return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}

function meanOf(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
