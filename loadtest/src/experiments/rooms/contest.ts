import { textsOf } from "../../crowd/messages.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Sample } from "../../lab/result.ts";
import { atRest } from "../at-rest.ts";
import { heldAt } from "../contest.ts";
import type { RoomsParams } from "./params.ts";
import type { RoomDialect } from "./user.ts";
import { type Attempt, Users } from "./users.ts";

interface Contestant {
	readonly name: string;
	readonly dialect: RoomDialect;
	readonly partBytes?: number;
	start(lab: Lab): Promise<Server>;
}

/** A film script is one message here; and of eight of them, all at once, none may have to wait for want of a buffer. */
const LARGE_MESSAGES = { MESSAGE_BYTES_MAX: "1048576", OUTPUT_BYTES_MAX: "16777216" };
export const PARLEY = "parley, large messages allowed";
export const THREADS = "rooms-threads";
export const NAIVE = "rooms-poller";

/** Parley as started takes longer texts than 16,384 bytes as several messages; without the disk only to tell its cost. */
const CONTESTANTS: readonly Contestant[] = [
	...[THREADS, NAIVE].map(
		(name): Contestant => ({ name, dialect: "plain", start: (lab) => lab.rival(name) }),
	),
	{ name: "parley", dialect: "parley", partBytes: 16_384, start: (lab) => lab.parley() },
	{ name: PARLEY, dialect: "parley", start: (lab) => lab.parley(LARGE_MESSAGES) },
	{
		name: "parley, DURABILITY=process",
		dialect: "parley",
		start: (lab) => lab.parley({ ...LARGE_MESSAGES, DURABILITY: "process" }),
	},
];

/** All servers in turn, in every run another one first, at every size and every number of users. */
export async function contestOf(lab: Lab, params: RoomsParams): Promise<void> {
	const users = new Users(Math.max(...params.users), lab.signal);
	try {
		await contest(lab, params, users);
	} finally {
		await users.stop();
	}
}

async function contest(lab: Lab, params: RoomsParams, users: Users): Promise<void> {
	const points = params.bytes.flatMap((bytes) => params.users.map((users) => ({ bytes, users })));
	const steps = lab.runs * CONTESTANTS.length * points.length;
	let done = 0;
	for (let run = 0; run < lab.runs; run++) {
		const first = run % CONTESTANTS.length;
		for (const contestant of [...CONTESTANTS.slice(first), ...CONTESTANTS.slice(0, first)]) {
			let server = await contestant.start(lab);
			for (const point of points) {
				const said = `${contestant.name}: ${point.users} users, ${point.bytes} bytes`;
				lab.progress(done++, steps, said);
				const about = { server: contestant.name, run: run + 1, at: point };
				const held = await heldAt(
					lab,
					server,
					said,
					about,
					attemptsAt(lab, params, users, contestant, server, point),
				);
				for (const attempt of held?.attempts ?? []) keep(lab, about, attempt, held?.pagesFed ?? 0);
				if (held !== undefined) continue;
				await server.stop();
				server = await contestant.start(lab);
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

/** The first attempts compile the server's code and do not count. */
async function attemptsAt(
	lab: Lab,
	params: RoomsParams,
	users: Users,
	{ dialect, partBytes }: Contestant,
	server: Server,
	point: { readonly bytes: number; readonly users: number },
) {
	const text = textsOf(point.bytes);
	const texts = Array.from({ length: point.users }, text);
	const attempt = async () => {
		// a study's server has nothing left to do, and the poller never rests
		if (!server.mayBreak) await atRest(server, lab.signal);
		return users.attempt({ port: server.port, dialect, partBytes }, texts);
	};
	for (let number = 0; number < params.warmUps; number++) await attempt();
	const before = await pagesFedBy(server, lab.signal);
	const attempts: Attempt[] = [];
	while (attempts.length < params.attempts) attempts.push(await attempt());
	// in an attempt, pages for readers before whom too much was waiting (OUT3)
	return { attempts, pagesFed: ((await pagesFedBy(server, lab.signal)) - before) / params.attempts };
}

/** A rival has no such pages. */
async function pagesFedBy(server: Server, signal: AbortSignal): Promise<number> {
	if (server.operatorToken === "") return 0;
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
