import { experiment, type Findings, type Lab } from "../lab/experiment.ts";
import { needStudyServers } from "../lab/servers.ts";
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
		quick: { ...SIZES, users: [1, 8], attempts: 1, warmUps: 1 },
		default: { ...SIZES, users: [1, 2, 4, 8], attempts: 2, warmUps: 1 },
		full: { ...SIZES, users: [1, 2, 4, 8], attempts: 5, warmUps: 2 },
	},
	help: {
		users: "how many users are in the room, each of whom posts one message",
		bytes: "how long each message is",
		attempts: "how many times each point is measured on one start of a server",
		warmUps: "attempts before those that do not count",
		userThreads: "threads that the users are spread over; 0: each has its own",
	},
	expectedS: ({ users, bytes, attempts, warmUps }, runs) => {
		const points = bytes.flatMap((size) => users.map((count) => 0.15 + size * count ** 2 * 6e-9));
		const pointsS = points.reduce((sum, seconds) => sum + seconds, 0);
		return runs * CONTESTANTS.length * (1 + (attempts + warmUps) * pointsS);
	},
	run,
});

async function run(lab: Lab, params: RoomsParams): Promise<Findings> {
	await needStudyServers();
	const threads = params.userThreads || Math.max(...params.users);
	lab.note(
		params.userThreads === 0
			? "Each user is a thread of the lab, as in the study, the same for all servers."
			: `The users are on ${threads} threads of the lab, the same for all servers.`,
	);
	lab.note(
		"The study's two servers are C, with its design and not its words: WebSocket's frames and small JSON objects instead of lines, a different text from each user, a lock that sleeps where it says that its lock spins, and the poller's one thread asks by a read that does not wait.",
	);
	lab.note(
		"A Parley as started takes texts of up to 16,384 bytes: longer ones go in parts, and a user has a message when the last part is there. Beside it, with MESSAGE_BYTES_MAX=1 MiB and OUTPUT_BYTES_MAX=16 MiB, they go whole.",
	);
	const users = new Users(threads, lab.signal);
	try {
		const figures = await contestOf({ lab, params, users });
		warnOfBusyUsers(lab, figures);
		const whole = { ...params, users: params.users.filter((count) => isWhole(figures, params, count)) };
		return {
			findings: findingsOf(figures, whole),
			tables: tablesOf(figures, whole),
			plots: plotsOf(figures, whole),
		};
	} finally {
		await users.stop();
	}
}

/** Where a server broke there is nothing to compare it by; a warning says so. */
function isWhole(figures: Figures, { bytes }: RoomsParams, users: number): boolean {
	return CONTESTANTS.every((server) =>
		bytes.every((size) => figures.of(server, { bytes: size, users }).length > 0),
	);
}

function warnOfBusyUsers(lab: Lab, figures: Figures): void {
	for (const { server, attempt, ...point } of figures.attempts)
		if (attempt.cpuShare > USERS_CPU_SHARE_MAX)
			lab.warn(`${server}, ${where(point)}: in some attempts the users' own thread was the bottleneck.`);
}
