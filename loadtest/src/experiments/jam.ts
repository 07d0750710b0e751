import type { Dialect } from "../crowd/crowd.ts";
import { experiment, type Lab, LabProblem, type Server } from "../lab/experiment.ts";
import type { Finding } from "../lab/result.ts";
import { type BlockedRun, blockedRun } from "./jam/blocked-run.ts";
import { whyNotDropped } from "./jam/dropping.ts";
import { findingsOf } from "./jam/findings.ts";
import { type Jam, kernelLimits, kernelTakes } from "./jam/kernel.ts";
import { type Plan, type PlanParams, planOf, TEXT_BYTES_MAX } from "./jam/plan.ts";
import type { Point } from "./jam/points.ts";
import { RECORDED } from "./jam/recording.ts";
import { plotsOf, tableOf } from "./jam/report.ts";
import { maySendBuffersBeBound } from "./jam/send-buffer.ts";
import { bytes } from "./jam/words.ts";

const PROBE_BYTES = 64 * 1024;
const GENERATOR_SHARE_MAX = 0.9;
/** Starting a server, letting 300 people in, warming up, and comparing what everybody got. */
const AROUND_A_RUN_S = 3;

const SERVERS: readonly { name: string; dialect: Dialect; start: (lab: Lab) => Promise<Server> }[] = [
	{
		name: "parley",
		dialect: "parley",
		start: (lab) => lab.parley({ DURABILITY: "disk", MESSAGE_BYTES_MAX: String(TEXT_BYTES_MAX) }),
	},
	{ name: "blocking-writer", dialect: "plain", start: (lab) => lab.rival("blocking-writer") },
];

const usual = {
	seed: 1,
	speed: 10,
	fromS: 80,
	toS: 130,
	blockAtS: 93,
	fillS: 2,
	textBytes: 100,
	jams: ["dropped", "unread"],
	sendBufferBytes: 32_768,
};

type JamParams = { readonly [Key in keyof PlanParams]: PlanParams[Key] } & {
	readonly sendBufferBytes: number;
	readonly jams: readonly string[];
};

export const jam = experiment<JamParams>({
	name: "jam",
	title: "E5: one client is cut off for T seconds: how long all others wait",
	study: {
		name: "An event-driven framework for inter-user communication applications",
		by: "Hsu, Wu (2005)",
		summary:
			"A recorded ten minutes of about 300 players of a game system (28,573 messages in, 142,570 out) are replayed. At second 93 all output to one client, C1, is blocked for T seconds. The mean of the 100 longest response times of all other clients is flat until T = 2 s, which the kernel's send buffer of 32 kB bridges, and then grows about linearly with T; with a buffer for each client in the server it stays flat.",
		doubts: [
			"The recording was not published. Ours has its counts (people, messages, copies to others, ten minutes, rooms of about six) from a seed; who speaks when is our own making.",
			"Neither the size of the messages nor C1's share of them is known. A kernel of today takes megabytes for a reader on the same machine, not 32 kB; see the notes for what was done about it.",
		],
	},
	sizes: {
		quick: { ...usual, jams: ["dropped"], fromS: 86, toS: 110, fillS: 1, blockedS: [0, 2] },
		default: { ...usual, blockedS: [0, 0.5, 2, 8] },
		full: { ...usual, speed: 1, fromS: 0, toS: RECORDED.seconds, blockedS: [0, 1, 2, 4, 8, 16] },
	},
	help: {
		seed: "of the recording",
		speed: "how much faster than life the recording is replayed",
		fromS: "second of the recording at which the replay begins",
		toS: "second of the recording at which it ends, unless the block lasts longer",
		jams: "of dropped (C1's packets are dropped, as in the study), unread (C1 does not read); one of each T beside the first",
		sendBufferBytes:
			"that the server's kernel is made to take for C1 when its packets are dropped, where that is allowed",
		blockAtS: "second of the recording at which C1 is blocked",
		blockedS: "for how long, seconds of wall time",
		fillS: "after how many seconds the kernel's buffers for C1 shall be full; sets the size of its texts",
		textBytes: "of every other message",
	},
	expectedS: (params, runs) =>
		jamsOf(params).reduce(
			(sum, { blockedS }) =>
				sum + blockedS.reduce((all, one) => all + replayS(params, one) + AROUND_A_RUN_S, 0),
			0,
		) *
		SERVERS.length *
		runs,
	async run(lab, params) {
		const notRun = params.jams.includes("dropped") ? await whyNotDropped() : undefined;
		const notDropped = notRun === undefined ? undefined : `Dropping C1's packets was not run: ${notRun}.`;
		if (notDropped !== undefined) lab.warn(notDropped);
		const points: (Omit<Point, "server"> & {
			jam: Jam;
			server: (typeof SERVERS)[number];
			plan: Plan;
			runs: BlockedRun[];
		})[] = [];
		for (const { jam, blockedS } of jamsOf(params)) {
			if (jam === "dropped" && notDropped !== undefined) continue;
			const plan = await planFor(lab, params, jam);
			for (const T of blockedS)
				for (const server of SERVERS) points.push({ jam, server, plan, blockedS: T, runs: [] });
		}
		for (let run = 0; run < lab.runs; run++)
			for (const [index, { jam, server, plan, blockedS, runs }] of points.entries()) {
				const what = `${server.name}, C1 ${SAID[jam]} for ${blockedS} s, run ${run + 1}`;
				lab.progress(run * points.length + index, lab.runs * points.length, what);
				runs.push(await measured(lab, server, plan, jam, blockedS, run));
			}
		const measuredPoints = points.map(
			({ server, jam, blockedS, runs }): Point => ({
				server: jam === "dropped" ? server.name : `${server.name}, C1 ${SAID.unread}`,
				blockedS,
				runs,
			}),
		);
		return {
			findings: [...findingsOf(measuredPoints, params.fillS), ...notShown(notDropped)],
			tables: [tableOf(measuredPoints)],
			plots: plotsOf(measuredPoints),
		};
	},
});

/** Never one under the name of the other. */
const SAID = { dropped: "cut off", unread: "not reading" } as const;

async function planFor(lab: Lab, params: JamParams, jam: Jam): Promise<Plan> {
	const isBound = jam === "dropped" && (await maySendBuffersBeBound());
	const kernelBytes = isBound ? params.sendBufferBytes : await kernelTakes(PROBE_BYTES, jam);
	const plan = { ...planOf(params, kernelBytes), ...(isBound ? { sendBufferBytes: kernelBytes } : {}) };
	await explain(lab, params, plan, kernelBytes, jam);
	return plan;
}

/** The first at every T; the other one at the T that tells, for it takes its time. */
function jamsOf({
	jams,
	blockedS,
}: JamParams): readonly { readonly jam: Jam; readonly blockedS: readonly number[] }[] {
	return jams.map((name, index) => {
		if (name !== "dropped" && name !== "unread")
			throw new LabProblem(`"${name}" is no way to block a client.`, "Give dropped, unread, or both.");
		return { jam: name, blockedS: index === 0 ? blockedS : [0, Math.max(...blockedS)] };
	});
}

function notShown(why: string | undefined): readonly Finding[] {
	const claim = "Without output buffers everybody waits for a client that is cut off; with them nobody does.";
	return why === undefined ? [] : [{ claim, ours: "Not run.", verdict: "not-shown", why }];
}

async function measured(
	lab: Lab,
	{ name, dialect, start }: (typeof SERVERS)[number],
	plan: Plan,
	jam: Jam,
	blockedS: number,
	run: number,
): Promise<BlockedRun> {
	const server = await start(lab);
	const result = await blockedRun(lab, server, dialect, plan, jam, blockedS);
	await server.stop();
	const { figures, worst100Ms, backlogBytesMax, bufferedBytesMax, caughtUpMs, cuts } = result;
	const generatorShare = Math.max(...figures.generatorCpuShare);
	if (generatorShare > GENERATOR_SHARE_MAX)
		lab.warn(`The crowd itself was busy (${name}, T = ${blockedS} s): its own delay is part of the times.`);
	lab.sample({
		server: name,
		run,
		at: { jam, blockedS },
		values: {
			worst100Ms,
			p50Ms: figures.delivery.p50,
			p99Ms: figures.delivery.p99,
			deliveriesPerSecond: figures.deliveriesPerSecond,
			backlogBytesMax,
			generatorShare,
			...(bufferedBytesMax === undefined ? {} : { bufferedBytesMax }),
			...(caughtUpMs === undefined ? {} : { caughtUpMs }),
			...(cuts === undefined ? {} : { cuts }),
		},
	});
	return result;
}

async function explain(
	lab: Lab,
	params: PlanParams,
	plan: Plan,
	kernelBytes: number,
	jam: Jam,
): Promise<void> {
	lab.note(`Kernel buffers for a connection: ${await kernelLimits()}.`);
	const large = `so from 2 s before the block until 1 s after the longest one, texts in C1's room have ${bytes(plan.largeBytes)}, by which C1's share fills it in about ${params.fillS} s. Both servers get the same messages; everybody else's have ${params.textBytes} bytes.`;
	lab.note(
		plan.sendBufferBytes === undefined
			? `Three probes on this machine: the kernel takes up to ${bytes(kernelBytes)} for a client that is ${SAID[jam]}, and is not made to take less. 100-byte texts would not fill that within any T; ${large}`
			: `The server's kernel is made to take ${bytes(kernelBytes)} for C1, as the study's took (SO_SNDBUF; the kernel allows as much again for its own bookkeeping); ${large}`,
	);
	if (plan.largeBytes === TEXT_BYTES_MAX)
		lab.note(
			`These are the largest texts tried; at ${params.speed} times the recording's speed the kernel is full later than after ${params.fillS} s.`,
		);
	const longer = params.blockedS.filter((blockedS) => plan.endS(blockedS) > params.toS);
	if (longer.length > 0)
		lab.note(
			`Where the block outlasts second ${params.toS} of the recording, the replay goes on until a second after it (T = ${longer.join(", ")} s): a message that nobody sends has no response time.`,
		);
	lab.note(
		jam === "dropped"
			? "Cut off: a socket filter drops each packet for C1 before the kernel acknowledges it, as the study did; when it is taken off, TCP sends again what was lost, after a pause that grew while nobody answered."
			: "Not reading: C1's kernel goes on acknowledging until its buffer is full, which is another case than the study's.",
	);
	lab.note(
		"Parley has each message on disk before anybody sees it (DURABILITY=disk); the blocking writer stores nothing. What is to be compared is how each line runs over T, not where it begins.",
	);
	lab.note(
		"A copy in the study's count is a message on somebody else's screen; the author's own screen comes on top here.",
	);
}

function replayS(params: PlanParams, blockedS: number): number {
	const section = (params.toS - params.fromS) / params.speed;
	return Math.max(section, (params.blockAtS - params.fromS) / params.speed + blockedS + 1);
}
