import { type Lab, type Server, WrongResult } from "../../lab/experiment.ts";
import { CONTESTANTS, type Contestant } from "./contestants.ts";
import { Figures, meanFinish, type Point } from "./figures.ts";
import type { RoomsParams } from "./params.ts";
import { pseudoText } from "./pseudo-text.ts";
import { atRest } from "../at-rest.ts";
import type { Attempt, Users } from "./users.ts";

interface Contest {
	readonly lab: Lab;
	readonly params: RoomsParams;
	readonly users: Users;
}

/** All servers in turn, in every run another one first, at every size and every number of users. */
export async function contestOf(contest: Contest): Promise<Figures> {
	const { lab, params } = contest;
	const figures = new Figures();
	const points = params.bytes.flatMap((bytes) => params.users.map((users) => ({ bytes, users })));
	const steps = lab.runs * CONTESTANTS.length * points.length;
	let done = 0;
	for (let run = 1; run <= lab.runs; run++) {
		for (const contestant of inTurn(CONTESTANTS, run)) {
			const server = await contestant.start(lab);
			for (const point of points) {
				lab.progress(done++, steps, `${contestant.name}: ${point.users} users, ${point.bytes} bytes`);
				for (const attempt of await attemptsAt(contest, contestant, server, point)) {
					figures.add(contestant, point, attempt);
					lab.sample({ server: contestant.name, run, at: { ...point }, values: valuesOf(attempt) });
				}
			}
			await server.stop();
		}
	}
	return figures;
}

function inTurn<T>(all: readonly T[], run: number): readonly T[] {
	const first = (run - 1) % all.length;
	return [...all.slice(first), ...all.slice(0, first)];
}

/** The first attempts compile the server's code and do not count. */
async function attemptsAt(
	{ lab, params, users }: Contest,
	{ name, dialect }: Contestant,
	server: Server,
	point: Point,
): Promise<readonly Attempt[]> {
	const texts = Array.from({ length: point.users }, (_, user) => pseudoText(point.bytes, user));
	const attempts: Attempt[] = [];
	for (let number = 0; number < params.warmUps + params.attempts; number++) {
		await atRest(server, lab.signal);
		attempts.push(await inTheNameOf(name, users.attempt({ port: server.port, dialect }, texts)));
	}
	return attempts.slice(params.warmUps);
}

async function inTheNameOf<T>(server: string, work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		if (error instanceof WrongResult) throw new WrongResult(`${server}: ${error.message}`);
		throw error;
	}
}

function valuesOf(attempt: Attempt): Readonly<Record<string, number>> {
	return {
		totalMs: attempt.totalMs,
		meanFinishMs: meanFinish(attempt),
		usersCpuShare: attempt.cpuShare,
		...Object.fromEntries(attempt.finishedMs.map((ms, rank) => [`finish${rank + 1}Ms`, ms])),
	};
}
