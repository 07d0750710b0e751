import type { Check, Claim, Measured, PlotOf } from "../lab/description.ts";
import { experiment } from "../lab/experiment.ts";
import { needStudyServers } from "../lab/servers.ts";
import { formatFigure } from "../report/format.ts";
import { found, goal } from "./claims.ts";
import { contest, flags, NAIVE, PARLEY, type RoomsParams, THREADS } from "./rooms/contest.ts";

/** Of their mean, the deviation of the times between two finishes up to which they are called even. */
const EVEN_MAX = 0.5;
/** From the first finish to the last one, of the whole time, up to which all finish at roughly the same time. */
const TOGETHER_MAX = 0.2;

export const rooms = experiment<RoomsParams>({
	name: "rooms",
	title: "Threads against one loop in a chat room of up to eight",
	study: {
		name: "Multi-threaded Chat Server",
		by: "Christensen, Niemiec",
		summary:
			"A chat room in two designs. In the first each client has a thread that puts its lines on one locked queue, and one thread writes them to every user, so that all see one order; in the second one thread goes through all sockets. 1, 2, 4 and 8 users send one message each at once, small, medium (a film script) or large (six scripts), and the clock runs until everybody has all of them; 5 runs, mean. Threads were slower for one user, grew less than linearly with size, won from 4 users with large messages and were almost 50 % faster at 8; and their users finished at evenly spaced times, which made the average turnaround lower even where the total was not.",
		doubts: [
			"The sizes in bytes, the machine and its number of cores are not given; 25 bytes, 150 kB and 900 kB stand for small, medium and large here.",
			"The figures are plotted there, not listed, so only its claims can be set beside ours.",
		],
	},
	...flags,
	seconds: { quick: 14, default: 50, full: 124 },
	async run(lab, params) {
		await needStudyServers();
		await contest(lab, params);
	},
	describe: (params) => ({
		rivals: [THREADS, NAIVE],
		labels: {
			bytes: "message",
			totalMs: "until every user had every message",
			turnaroundMs: "mean over the users of their own finish",
			finishingShare: "from the first finish to the last, of the whole time",
			unevenShare: "deviation of the times between finishes",
			rank: "users who have finished",
		},
		claims: claims(params),
		tables: [
			{
				id: "total",
				title: "Means over all attempts of all runs, as the study has them",
				by: "bytes users server",
				figures: "totalMs turnaroundMs",
				isMean: true,
			},
		],
		plots: [
			...params.bytes.map((bytes) => ({
				id: `total-${bytes}`,
				title: `Until every user had every message: ${size(bytes)}`,
				caption: "Each user posts one message at once; the clock runs until the last user has the last one.",
				where: { bytes },
				x: "users",
				y: "totalMs",
				by: "server",
			})),
			finishes(Math.max(...params.users), Math.max(...params.bytes)),
		],
		notes: [
			"Each user is a thread of the lab, as in the study, the same for all servers.",
			"The study's two servers are C, with its design and not its words: WebSocket's frames and small JSON objects instead of lines, a different text from each user, a lock that sleeps where it says that its lock spins, and the poller's one thread asks by a read that does not wait.",
			"A Parley as started takes texts of up to 16,384 bytes: longer ones go in parts, and a user has a message when the last part is there. Beside it, with MESSAGE_BYTES_MAX=1 MiB and OUTPUT_BYTES_MAX=16 MiB, they go whole.",
		],
	}),
});

function claims({ users, bytes }: RoomsParams): Claim[] {
	const [most, largest] = [Math.max(...users), Math.max(...bytes)];
	const sizes = bytes.toSorted((a, b) => a - b);
	const before = sizes.at(-2) ?? 0;
	const against = { figure: "totalMs", over: { server: NAIVE }, what: "over the poller", isToldApart: true };
	const large = { users: most, bytes: largest };
	const one = users.includes(1) ? undefined : "This run had no single user.";
	const twoSizes = sizes.length > 1 ? undefined : "This run had one size.";
	const few = most > 2 ? undefined : "This run had too few users.";
	const winning = users.filter((count) => count >= 4);
	return [
		found(
			"Threads are slower than one loop for one user.",
			{ ...against, at: { server: THREADS, users: 1 }, along: "bytes", atLeast: 1 },
			{ unlike: one },
		),
		found(
			"With threads, time grows less than linearly with the size of a message.",
			sizes.slice(1).map((size, at) => growth(sizes[at] ?? 0, size, most)),
			{ unlike: twoSizes },
		),
		found(
			"For one user the poller does not send a large message proportionally as well: its time grows more with the size.",
			{
				figure: "totalMs",
				what: `${size(largest)} over ${size(before)}`,
				at: { server: [THREADS, NAIVE], users: 1, bytes: largest },
				over: { bytes: before },
				along: "server",
				shape: growsMore,
			},
			{ unlike: one ?? twoSizes },
		),
		found(
			"With large messages threads win from 4 users on, and are almost 50 % faster at 8.",
			{ ...against, at: { server: THREADS, users: winning, bytes: largest }, along: "users", atMost: 1 },
			{ unlike: winning.length > 0 ? undefined : "This run had fewer than four users." },
		),
		found(
			"With threads, users finish at evenly spaced times.",
			{ figure: "unevenShare", atMost: EVEN_MAX },
			{ at: { server: THREADS, ...large }, also: "finishingShare", unlike: few },
		),
		found(
			"With one thread that polls, all finish at roughly the same time.",
			{ figure: "finishingShare", atMost: TOGETHER_MAX },
			{ at: { server: NAIVE, ...large }, also: "unevenShare", unlike: few },
		),
		found(
			"With threads the average turnaround (a user's own finish time) is lower, even where the total is not.",
			{ ...against, figure: "turnaroundMs", at: { server: THREADS }, atMost: 1 },
			{ at: large, unlike: few },
		),
		goal(
			"Parley, which stores each message on disk before it shows it, is no slower than servers that store nothing.",
			[THREADS, NAIVE].map((name) => ({
				figure: "totalMs",
				what: `over ${name}`,
				over: { server: name },
				atMost: 1,
				isToldApart: true,
			})),
			{ at: { server: PARLEY, users: [Math.min(...users), most], bytes: [Math.min(...bytes), largest] } },
		),
		goal("Everybody sees every message, once and in the same order."),
	];
}

function growth(from: number, to: number, users: number): Check {
	return {
		figure: "totalMs",
		what: `from ${size(from)} to ${size(to)}, ${formatFigure(to / from, "ratio")} the size, it takes`,
		at: { server: THREADS, users, bytes: to },
		over: { bytes: from },
		atMost: to / from,
	};
}

function growsMore(points: readonly Measured[]): string | undefined {
	const of = (server: string) => points.find(({ at }) => at["server"] === server)?.value.median ?? 0;
	return of(NAIVE) > of(THREADS) ? undefined : "Threads grow more.";
}

function finishes(users: number, bytes: number): PlotOf {
	return {
		id: "finishes",
		title: `When the first, second, … user had every message: ${users} users, ${size(bytes)}`,
		caption: "Evenly spaced finishes are a straight line that rises; together at the end, a level one.",
		where: { users, bytes },
		x: "rank",
		y: "finishMs",
		by: "server",
	};
}

function size(bytes: number): string {
	return formatFigure(bytes, "bytes");
}
