import type { Claim } from "../lab/description.ts";
import { experiment, inTurn, type Lab, type ParamsOf, sized } from "../lab/experiment.ts";
import { needStudyServers } from "../lab/servers.ts";
import { needDescriptors } from "../lab/usage.ts";
import { found, goal } from "./claims.ts";
import { type Contestant, heldAt, parley, rival } from "./contestants.ts";
import { amongTheDeaf, deafAmong, PHASES } from "./wheel/among-the-deaf.ts";
import { echo } from "./wheel/echo.ts";

/** As the study printed them, of 2001. */
const PUBLISHED = [
	{ server: "study: thread per client", sockets: 350, fromFirstConnectionMs: 11e3, withBytes: 14e6 },
	{ server: "study: thread per client", sockets: 3_500, fromFirstConnectionMs: 143e3, withBytes: 97e6 },
	{ server: "study: socket wheel", sockets: 350, fromFirstConnectionMs: 14e3, withBytes: 9.4e6 },
	{ server: "study: socket wheel", sockets: 3_500, fromFirstConnectionMs: 156e3, withBytes: 34e6 },
];
const STUDY_ROUNDS = 32;
/** A third of the memory there; what a server takes once for all is in it. */
const MEMORY_SHARE_MAX = 0.5;
/** 1.09 and 1.27 times the time of threads there. */
const SLOWER_MAX = 1.5;
/** A round beside the deaf may take this much longer than one without before it counts as felt. */
const FELT_MAX = 1.5;

const [PARLEY, THREAD, WHEEL] = ["parley", "wheel-threads", "wheel"] as const;

const flags = sized({
	sockets: ["numbers of sockets at Parley", [350, 3_500, 10_000], { quick: [350] }],
	threads: ["numbers of sockets where each has a thread of its own", [350, 3_500], { quick: [350] }],
	stackKb: ["reserved for each of those threads; only what is used becomes resident", 64],
	wheelSockets: ["numbers of sockets on the wheel", [350, 3_500], { quick: [350] }],
	rounds: ["how often a message is written on every socket and its answer awaited", 32, { quick: 8 }],
	deafSockets: ["of which 1 % never read (Parley, wheel)", [350], { quick: [100], full: [350, 3_500] }],
	patienceS: ["a round that takes longer is taken for one that never ends, s", 10, { quick: 3, full: 20 }],
});
type WheelParams = ParamsOf<typeof flags>;

export const wheel = experiment<WheelParams>({
	name: "wheel",
	title: "Thousands of sockets on one thread, against a thread for each and a polling wheel",
	study: {
		name: "Socket Wheel to handle many clients",
		by: "The Java Specialists' Newsletter 023, 2001",
		summary:
			"3,500 clients (and 350), 32 rounds: in each, one small object is written on every socket, then one answer is read from every socket. A thread for each client took 143 s and 97 MB at 3,500 and 11 s and 14 MB at 350. The socket wheel, one thread that asks each socket in turn and waits for 1 ms, took 156 s and 34 MB, and 14 s and 9.4 MB; the processor was busy both times. Two problems were left open: the wheel sometimes hangs for ever, and a client that does not read stops the whole server.",
		doubts: [
			"Memory was the JVM's own count in 2001 and is resident memory here: not the same thing.",
			"The machine of 2001 is as old as the figures; times say what the design costs only relative to each other.",
		],
	},
	...flags,
	seconds: { quick: 26, default: 94, full: 234 },
	async run(lab, params) {
		const { sockets, threads, wheelSockets, deafSockets } = params;
		needDescriptors(Math.max(...sockets, ...threads, ...wheelSockets, ...deafSockets));
		await needStudyServers();
		await contest(lab, params);
	},
	describe: (params) => ({
		rivals: [THREAD, WHEEL],
		labels: {
			totalMs: "all rounds",
			busyShare: "processor, of one core",
			withBytes: "memory with sockets",
			kernelStackBytes: "of it kernel stacks, 16 kB a thread",
			eachBytes: "memory a socket",
			heldEachBytes: "kept for each of them",
		},
		claims: claims(params),
		tables: [
			{
				id: "echo",
				title: `${params.rounds} rounds of one small message on every socket, and its answer`,
				where: { deaf: 0 },
				by: "server sockets",
				figures: "fromFirstConnectionMs totalMs roundMs hung busyShare withBytes kernelStackBytes",
				...(params.rounds === STUDY_ROUNDS ? { published: PUBLISHED } : {}),
				note: "Two clocks: from the first connection, as in the study, and the rounds alone.",
			},
		],
		plots: [
			{
				id: "total",
				title: `${params.rounds} rounds over the number of sockets, from the first connection`,
				caption:
					"Both scales are logarithmic. The study's machine of 2001 was far slower than this one; its slope is what compares.",
				where: { deaf: 0 },
				x: "sockets",
				y: "fromFirstConnectionMs",
				by: "server",
				log: "xy",
				...(params.rounds === STUDY_ROUNDS ? { published: published("fromFirstConnectionMs") } : {}),
			},
			{
				id: "memory",
				title: "Memory with so many sockets",
				caption: "Everybody is in and nobody has asked anything yet.",
				where: { deaf: 0 },
				x: "sockets",
				y: "withBytes",
				by: "server",
				log: "xy",
				published: published("withBytes"),
			},
		],
		notes: [
			"All clients of a study's server knock at once, and coming in holds a WebSocket's handshake and a hello there, two rounds more than in the study; the crowd, the dialect and the messages are the same for all servers.",
			`A thread has a stack of ${params.stackKb} kB reserved, as the study's had 20 kB; the wheel waits for each socket by poll(), as a receive time-out of 1 ms waits several times as long on this kernel. It keeps what it has read of a frame, where the original lost bytes when its time-out struck in the middle of an object.`,
			"Measured by us, not in the study, with its source code on JDK 17 and a Linux of two cores: a thread for each client took 12.6 s and 748 MB resident at 3,500 sockets, and the wheel hung in its second round.",
		],
	}),
});

/** All servers in turn, in every run; each on a fresh start at each number of sockets. */
async function contest(lab: Lab, params: WheelParams): Promise<void> {
	const { sockets, threads, wheelSockets, deafSockets, rounds, patienceS, stackKb } = params;
	// all clients knock at once here; in the study one came after the other, so that none was turned away
	const env = { STACK_BYTES: String(stackKb * 1_024), BACKLOG: "16384" };
	const [loop, thread, wheel] = [parley(), rival(THREAD, env), rival(WHEEL, env)];
	const at = (contestant: Contestant, counts: readonly number[], isDeaf: boolean) =>
		counts.map((count) => ({ contestant, count, isDeaf }));
	const steps = [
		...at(loop, sockets, false),
		...at(thread, threads, false),
		...at(wheel, wheelSockets, false),
		...[loop, wheel].flatMap((contestant) => at(contestant, deafSockets, true)),
	];
	const said = ({ contestant, count, isDeaf }: (typeof steps)[number]) =>
		`${contestant.name}: ${count} sockets${isDeaf ? ", some of which never read" : ""}`;
	await inTurn(lab, steps, said, async (step, run) => {
		const { contestant, count, isDeaf } = step;
		const options = { lab, contestant, count, rounds, patienceMs: patienceS * 1_000 };
		const server = await contestant.start(lab);
		const about = { server: contestant.name, run, at: { sockets: count, deaf: 0 } };
		const work = isDeaf ? amongTheDeaf(server, options) : echo(server, options);
		for (const { at = {}, values } of (await heldAt(lab, server, said(step), about, work)) ?? [])
			lab.sample({ ...about, at: { ...about.at, ...at }, values });
		await server.stop();
	});
}

function claims(params: WheelParams): Claim[] {
	const { sockets, threads, wheelSockets, rounds } = params;
	const both = threads.filter((count) => wheelSockets.includes(count));
	const most = Math.max(...both, 0);
	const apart = both.length > 0 ? undefined : "Wheel and threads had no number of sockets in common.";
	const wheel = { server: WHEEL, deaf: 0 };
	const parley = { server: PARLEY, deaf: 0 };
	const threadsToo = { server: THREAD };
	const deaf = { deaf: params.deafSockets.map(deafAmong) };
	const hung = { figure: "hung", what: "runs that hung, of one" };
	const stopped = { figure: "stopped", what: "runs that stopped, of one" };
	return [
		found(
			"The wheel takes about a third of the memory that a thread for each client takes (34 MB against 97 MB at 3,500 sockets).",
			{ figure: "withBytes", over: threadsToo, atMost: MEMORY_SHARE_MAX },
			{ at: { ...wheel, sockets: most }, unlike: apart },
		),
		found(
			"The wheel is a little slower than threads (156 s against 143 s, 14 s against 11 s).",
			{ figure: "fromFirstConnectionMs", over: threadsToo, along: "sockets", atLeast: 1, atMost: SLOWER_MAX },
			{ at: { ...wheel, sockets: both }, unlike: apart },
		),
		found(
			"Both keep the processor busy all the time.",
			{ figure: "busyShare", along: "server", atLeast: 0.9 },
			{ at: { server: [WHEEL, THREAD], deaf: 0, sockets: most }, unlike: apart },
		),
		found(
			"The wheel sometimes hangs for ever.",
			{ ...hung, atLeast: 1, isAnyEnough: true },
			{ at: wheel, doubt: "It did not hang here." },
		),
		found(
			"A client that does not read stops the whole wheel.",
			{ ...stopped, atLeast: 1, isAnyEnough: true },
			{
				at: { server: WHEEL, ...deaf },
				doubt: "The kernel's buffers did not fill within the time allowed.",
			},
		),
		goal(
			"A socket needs no thread: a thread for each client takes at least twice the memory of a socket of Parley's one loop.",
			{ figure: "eachBytes", over: { server: PARLEY }, along: "sockets", atLeast: 2 },
			{ at: { ...threadsToo, deaf: 0, sockets: threads.filter((count) => sockets.includes(count)) } },
		),
		goal(
			"Being told which socket has something to say is no slower than asking each in turn: a round of Parley beside one of the wheel.",
			{ figure: "roundMs", over: { server: WHEEL }, along: "sockets", atMost: 1 },
			{ at: { ...parley, sockets: wheelSockets.filter((count) => sockets.includes(count)) } },
		),
		goal(
			"Clients that never read are not felt by anybody else in Parley: a round takes at most half as long again.",
			[
				{ ...stopped, atMost: 0, isEveryRun: true },
				{ figure: "roundMs", at: { phase: PHASES.beside }, over: { phase: PHASES.alone }, atMost: FELT_MAX },
			],
			{ at: { server: PARLEY, ...deaf }, also: "heldEachBytes" },
		),
		// a pong that was wrong, or came twice, has failed the run before
		goal(
			`Nothing of ours hangs: every ping of ${rounds} rounds is answered, once, with its own number.`,
			{ ...hung, atMost: 0, isEveryRun: true },
			{ at: parley },
		),
	];
}

function published(figure: "fromFirstConnectionMs" | "withBytes") {
	return [...Map.groupBy(PUBLISHED, ({ server }) => server)].map(([name, points]) => ({
		name: `${name}, 2001`,
		role: "published" as const,
		points: points.map((point) => ({ x: point.sockets, y: point[figure] })),
	}));
}
