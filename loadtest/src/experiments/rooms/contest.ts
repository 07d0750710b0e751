import { textsOf } from "../../crowd/messages.ts";
import { inTurn, type Lab, type ParamsOf, type Server, sized } from "../../lab/experiment.ts";
import { type Contestant, heldAt, parley, rival } from "../contestants.ts";
import { atRest, sum, type Values } from "../measured.ts";
import { type Attempt, Users } from "./users.ts";

/** A film script is one message here; and of eight of them, all at once, none may have to wait for want of a buffer. */
const LARGE_MESSAGES = { MESSAGE_BYTES_MAX: "1048576", OUTPUT_BYTES_MAX: "16777216" };
/** What Parley as started takes for one message. */
const PART_BYTES = 16_384;
export const PARLEY = "parley, large messages allowed";
export const THREADS = "rooms-threads";
export const NAIVE = "rooms-poller";

type RoomContestant = Contestant & { readonly partBytes?: number };
const CONTESTANTS: readonly RoomContestant[] = [
	rival(THREADS),
	rival(NAIVE),
	{ ...parley(), partBytes: PART_BYTES },
	parley(LARGE_MESSAGES, PARLEY),
];

export const flags = sized({
	users: ["how many are in the room, each of whom posts one message", [1, 2, 4, 8], { quick: [1, 4] }],
	bytes: ["how long each message is", [25, 150_000, 900_000]],
	attempts: ["at each point, on one start of a server", 2, { quick: 1, full: 5 }],
	warmUps: ["attempts before those that do not count", 1, { full: 2 }],
});
export type RoomsParams = ParamsOf<typeof flags>;

/** All servers in turn, at every size and every number of users. */
export async function contest(lab: Lab, params: RoomsParams): Promise<void> {
	const users = new Users(Math.max(...params.users), lab.signal);
	const points = params.bytes.flatMap((bytes) => params.users.map((users) => ({ bytes, users })));
	const visit = async (contestant: RoomContestant, run: number): Promise<void> => {
		let server = await contestant.start(lab);
		for (const at of points) {
			const said = `${contestant.name}: ${at.users} users, ${at.bytes} bytes`;
			const about = { server: contestant.name, run, at };
			const work = attemptsAt(lab, params, users, contestant, server, at);
			const attempts = await heldAt(lab, server, said, about, work);
			for (const attempt of attempts ?? []) {
				lab.sample({ ...about, values: valuesOf(attempt) });
				for (const [rank, finishMs] of attempt.finishedMs.entries())
					lab.sample({ ...about, at: { ...at, rank: rank + 1 }, values: { finishMs } });
			}
			if (attempts !== undefined) continue;
			await server.stop();
			server = await contestant.start(lab);
		}
		await server.stop();
	};
	await inTurn(lab, CONTESTANTS, ({ name }) => name, visit).finally(() => users.stop());
}

/** The first attempts compile the server's code and do not count. */
async function attemptsAt(
	lab: Lab,
	params: RoomsParams,
	users: Users,
	{ dialect, partBytes }: RoomContestant,
	server: Server,
	point: { readonly bytes: number; readonly users: number },
): Promise<Attempt[]> {
	const texts = Array.from({ length: point.users }, textsOf(point.bytes));
	const attempts: Attempt[] = [];
	for (let number = 0; number < params.warmUps + params.attempts; number++) {
		await atRest(server, lab.signal);
		attempts.push(await users.attempt({ port: server.port, dialect, partBytes }, texts));
	}
	return attempts.slice(params.warmUps);
}

function valuesOf({ totalMs, finishedMs, cpuShare }: Attempt): Values {
	const gaps = finishedMs.slice(1).map((at, before) => at - (finishedMs[before] ?? at));
	const mean = meanOf(gaps);
	return {
		totalMs,
		turnaroundMs: meanOf(finishedMs),
		// from the first user's finish to the last one's
		finishingShare: (totalMs - (finishedMs[0] ?? totalMs)) / totalMs,
		// the deviation of the times between finishes, as a part of their mean
		unevenShare: gaps.length < 2 ? 0 : Math.sqrt(meanOf(gaps.map((gap) => (gap - mean) ** 2))) / mean,
		generatorShare: cpuShare,
	};
}

function meanOf(values: readonly number[]): number {
	return sum(values) / values.length;
}
