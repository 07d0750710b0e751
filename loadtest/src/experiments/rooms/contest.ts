import { metricsOf } from "../../http-load/server-calls.ts";
import { type Lab, type Server, TooLate, WrongResult } from "../../lab/experiment.ts";
import { untilBroken } from "../../lab/until-broken.ts";
import { atRest } from "../at-rest.ts";
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
				lab.progress(done++, steps, `${contestant.name}: ${point.users} users, ${point.bytes} bytes`);
				const outcome = await untilBroken(server, attemptsAt(contest, contestant, server, point));
				if ("broke" in outcome) {
					lab.warn(
						`${contestant.name}: ${point.users} users, ${point.bytes} bytes: broke: ${outcome.broke}.`,
					);
					lab.sample({ server: contestant.name, run, at: { ...point }, values: { broke: 1 } });
					await server.stop();
					server = await contestant.start(lab);
					continue;
				}
				const { attempts, pagesFed } = outcome.held;
				for (const attempt of attempts) keep(lab, contestant, run, point, attempt, pagesFed);
			}
			await server.stop();
		}
	}
}

function keep(
	lab: Lab,
	{ name }: Contestant,
	run: number,
	point: Point,
	attempt: Attempt,
	pagesFed: number,
): void {
	const about = { server: name, run };
	lab.sample({ ...about, at: { ...point }, values: { ...valuesOf(attempt), pagesFed } });
	for (const [rank, finishMs] of attempt.finishedMs.entries())
		lab.sample({ ...about, at: { ...point, rank: rank + 1 }, values: { finishMs } });
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
	{ name, dialect, partBytes }: Contestant,
	server: Server,
	point: Point,
): Promise<Attempts> {
	const texts = Array.from({ length: point.users }, (_, user) => pseudoText(point.bytes, user));
	const attempt = async () => {
		// a study's server has nothing left to do, and the poller never rests
		if (!server.mayBreak) await atRest(server, lab.signal);
		return inTheNameOf(name, users.attempt({ port: server.port, dialect, partBytes }, texts));
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

async function inTheNameOf<T>(server: string, work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		if (error instanceof TooLate || !(error instanceof WrongResult)) throw error;
		throw new WrongResult(`${server}: ${error.message}`);
	}
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
