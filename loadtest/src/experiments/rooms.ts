import { availableParallelism } from "node:os";
import { experiment, type Findings, type Lab } from "../lab/experiment.ts";
import { contestOf } from "./rooms/contest.ts";
import { CONTESTANTS } from "./rooms/contestants.ts";
import type { Figures } from "./rooms/figures.ts";
import { findingsOf } from "./rooms/findings.ts";
import type { RoomsParams } from "./rooms/params.ts";
import { plotsOf } from "./rooms/plots.ts";
import { STUDY } from "./rooms/study.ts";
import { tablesOf } from "./rooms/tables.ts";
import { Users } from "./rooms/users.ts";
import { where } from "./rooms/words.ts";

const USERS_CPU_SHARE_MAX = 0.9;

const SIZES = { bytes: [25, 150_000, 900_000], userThreads: 0 };

/** E1: threads against one loop in a chat room. */
export const rooms = experiment<RoomsParams>({
	name: "rooms",
	title: "Threads against one loop in a chat room of up to eight",
	study: STUDY,
	sizes: {
		quick: { ...SIZES, users: [1, 8], attempts: 3, warmUps: 1 },
		default: { ...SIZES, users: [1, 2, 4, 8], attempts: 5, warmUps: 2 },
		full: { ...SIZES, users: [1, 2, 4, 8], attempts: 15, warmUps: 5 },
	},
	help: {
		users: "how many users are in the room, each of whom posts one message",
		bytes: "how long each message is",
		attempts: "how many times each point is measured on one start of a server",
		warmUps: "attempts before those that do not count",
		userThreads: "threads that the users are spread over; 0: half of the cores",
	},
	expectedS: ({ users, bytes, attempts, warmUps }, runs) => {
		const points = bytes.flatMap((size) => users.map((count) => 0.15 + size * count ** 2 * 6e-9));
		const pointsS = points.reduce((sum, seconds) => sum + seconds, 0);
		return runs * CONTESTANTS.length * (1 + (attempts + warmUps) * pointsS);
	},
	run,
});

async function run(lab: Lab, params: RoomsParams): Promise<Findings> {
	const threads = params.userThreads || Math.max(1, Math.floor(availableParallelism() / 2));
	lab.note(
		`The users are on ${threads} ${threads === 1 ? "thread" : "threads"} of the lab, the same for all servers.`,
	);
	lab.note(
		"threads: each client's thread accepts by itself, on a port of its own to which it is redirected; with a shared port (reusePort, which Node's threads can do) the kernel gives one thread two clients and another none.",
	);
	const users = new Users(threads, lab.signal);
	try {
		const figures = await contestOf({ lab, params, users });
		warnOfBusyUsers(lab, figures);
		return {
			findings: findingsOf(figures, params),
			tables: tablesOf(figures, params),
			plots: plotsOf(figures, params),
		};
	} finally {
		await users.stop();
	}
}

function warnOfBusyUsers(lab: Lab, figures: Figures): void {
	for (const { server, attempt, ...point } of figures.attempts)
		if (attempt.cpuShare > USERS_CPU_SHARE_MAX)
			lab.warn(`${server}, ${where(point)}: in some attempts the users' own thread was the bottleneck.`);
}
