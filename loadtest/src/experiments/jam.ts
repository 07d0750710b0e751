import { readFile } from "node:fs/promises";
import type { Claim, Measured } from "../lab/description.ts";
import { experiment, inTurn, type Lab, type ParamsOf, sized } from "../lab/experiment.ts";
import { formatFigure } from "../report/format.ts";
import { found, goal } from "./claims.ts";
import { type Contestant, parley, rival } from "./contestants.ts";
import { blockedRun } from "./jam/blocked-run.ts";
import { maySendBuffersBeBound, whyNotDropped } from "./jam/dropping.ts";
import { recordingOfHouse } from "./jam/of-house.ts";
import { type Plan, planOf, TEXT_BYTES, TEXT_BYTES_MAX } from "./jam/plan.ts";
import { RECORDED } from "./jam/recording.ts";

/** By how much others may wait longer, as a part of the block's length, and still be called untouched. */
const FLAT_SHARE = 0.01;
/** Where the wait without a block is more than this part of what the block could cause, it would hide that. */
const HIDDEN_SHARE = 0.1;
/** Waiting grows by about the block's growth: within this factor either way. */
const LINEAR_FACTOR = 2;
const HELD_BYTES_MAX = 4 * 1024 * 1024;

/** What the study's kernel took for C1, and ours is made to take, where that is allowed. */
const SEND_BUFFER_BYTES = 32_768;
const SERVERS: readonly Contestant[] = [
	parley({ DURABILITY: "disk", MESSAGE_BYTES_MAX: String(TEXT_BYTES_MAX) }),
	rival("blocking-writer"),
];

const flags = sized({
	recording: ["of a house (npm run record -- FILE --without-texts); none: made from the seed", "none"],
	seed: ["of the recording", 1],
	speed: ["how much faster than life the recording is replayed", 10, { full: 1 }],
	fromS: ["second of the recording at which the replay begins", 80, { quick: 86, full: 0 }],
	toS: ["at which it ends, unless the block lasts longer", 130, { quick: 110, full: RECORDED.seconds }],
	blockAtS: ["second of the recording at which C1 is blocked", 93],
	blockedS: ["for how long, s of wall time", [0, 2, 8], { quick: [0, 2], full: [0, 1, 2, 4, 8, 16] }],
	fillS: ["after how many seconds the kernel's buffers for C1 shall be full", 2, { quick: 1 }],
});

type JamParams = ParamsOf<typeof flags>;

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
			"Neither the size of the messages nor C1's share of them is known. A kernel of today takes megabytes for a reader on the same machine; it is made to take 32 kB where that is allowed.",
		],
	},
	...flags,
	seconds: { quick: 24, default: 62, full: 8100 },
	async run(lab, params) {
		const notRun = await whyNotDropped();
		if (notRun !== undefined) return lab.warn(`Dropping C1's packets was not run: ${notRun}.`);
		const plan = await planFor(lab, params);
		const points = params.blockedS.flatMap((blockedS) => SERVERS.map((server) => ({ server, blockedS })));
		const said = ({ server, blockedS }: (typeof points)[number]) =>
			`${server.name}, C1 cut off for ${blockedS} s`;
		await inTurn(lab, points, said, async ({ server, blockedS }, run) => {
			const values = await blockedRun(lab, server, plan, blockedS);
			lab.sample({ server: server.name, run, at: { blockedS }, values });
		});
	},
	describe: (params) => ({
		rivals: ["blocking-writer"],
		labels: {
			blockedS: "for T",
			worst100Ms: "mean of the 100 longest",
			reachedC1Bytes: "came to C1 meanwhile",
			bufferedMostBytes: "held by the server at most",
			cuts: "C1 cut",
		},
		claims: params.blockedS.length > 1 ? claims(params) : [],
		tables: [
			{
				id: "jam",
				title: "Response times of everybody but C1, and what became of C1",
				by: "server blockedS",
				figures: "worst100Ms p50Ms p99Ms reachedC1Bytes bufferedMostBytes cuts",
				note: "A response time is from the moment a message was due until it was on a screen of its room. The blocking writer keeps no count of what it holds.",
			},
		],
		plots: [
			{
				id: "worst",
				title: "Mean of the 100 longest response times of all others, over the time C1 is blocked",
				caption:
					"The study: flat for both until the kernel's buffer is full, then flat with output buffers and about linear in T without.",
				x: "blockedS",
				y: "worst100Ms",
				by: "server",
			},
		],
		notes: [
			"Parley has each message on disk before anybody sees it (DURABILITY=disk); the blocking writer stores nothing. What is to be compared is how each line runs over T, not where it begins.",
			"A socket filter drops all that is sent to C1 before the kernel acknowledges it, and lets through only that what C1 says itself has arrived; when it is taken off, TCP sends again what was lost, after a pause that grew while nobody answered.",
			"A copy in the study's count is a message on somebody else's screen; the author's own screen comes on top here.",
		],
	}),
});

function claims({ blockedS, fillS }: JamParams): Claim[] {
	const [first, last] = [Math.min(...blockedS), Math.max(...blockedS)];
	const line = { figure: "worst100Ms", along: "blockedS" } as const;
	const unlike =
		last <= fillS
			? `No block of this run was longer than the ${fillS} s that the kernel's own buffers last.`
			: undefined;
	const bridged = HIDDEN_SHARE * (last - fillS) * 1000;
	return [
		found(
			"With output buffers the others' longest response times stay flat, however long C1 is cut off.",
			{ ...line, shape: flat },
			{
				at: { server: "parley" },
				provided: [{ figure: "worst100Ms", at: { blockedS: first }, atMost: bridged }],
				unlike,
			},
		),
		goal(
			"C1 loses nothing when it was cut off: it catches up, or is cut and resumes; the server's buffers for all people stay within 4 MiB.",
			{ figure: "bufferedMostBytes", at: { blockedS }, atMost: HELD_BYTES_MAX, isEveryRun: true },
			{ at: { server: "parley", blockedS: last }, also: "reachedC1Bytes cuts" },
		),
		found(
			"Without output buffers they stay flat while the kernel takes what is due to C1 (32 kB, T = 2 s there), and then grow about linearly with T.",
			{ ...line, shape: (points) => flatThenLinear(points, fillS) },
			{ at: { server: "blocking-writer" }, unlike },
		),
	];
}

async function planFor(lab: Lab, params: JamParams): Promise<Plan> {
	const isBound = await maySendBuffersBeBound();
	const limits = (await readFile("/proc/sys/net/ipv4/tcp_wmem", "utf8")).trim().split(/\s+/);
	const kernelBytes = isBound ? SEND_BUFFER_BYTES : Number(limits.at(-1));
	const { recording: file } = params;
	const recording = file === "none" ? undefined : recordingOfHouse(file);
	const plan = {
		...planOf(params, kernelBytes, recording),
		...(isBound ? { sendBufferBytes: kernelBytes } : {}),
	};
	const [takes, large] = [kernelBytes, plan.largeBytes].map((value) => formatFigure(value, "bytes"));
	const kernel = isBound
		? `The server's kernel is made to take ${takes} for C1, as the study's took (SO_SNDBUF; it allows as much again for its own bookkeeping)`
		: `The server's kernel takes what it will for C1, up to ${takes} (tcp_wmem ${limits.join("/")})`;
	lab.note(
		`${kernel}; so from 2 s before the block until 1 s after the longest one, texts in C1's room have ${large}, by which C1's share fills it in about ${params.fillS} s. Both servers get the same messages; everybody else's have ${TEXT_BYTES} bytes. Where the block outlasts second ${params.toS} of the recording, the replay goes on until a second after it.`,
	);
	return plan;
}

function flat(points: readonly Measured[]): string | undefined {
	const [first, ...others] = points.toSorted((a, b) => lengthS(a) - lengthS(b));
	return first === undefined || others.every((point) => isFlat(first, point))
		? undefined
		: `It grew by more than ${FLAT_SHARE * 100} % of the block, and more than doubled.`;
}

/** Near the point where the kernel is full, either may be. */
function flatThenLinear(points: readonly Measured[], fillS: number): string | undefined {
	const first = points.toSorted((a, b) => lengthS(a) - lengthS(b))[0];
	const within = points.filter((point) => lengthS(point) > 0 && lengthS(point) <= fillS / 2);
	const beyond = points.filter((point) => lengthS(point) >= fillS * 1.5);
	if (first !== undefined && !within.every((point) => isFlat(first, point)))
		return "The others waited before the kernel was to be full.";
	const isLinear = (point: Measured) => {
		const times = point.value.median / ((lengthS(point) - fillS) * 1000);
		return times >= 1 / LINEAR_FACTOR && times <= LINEAR_FACTOR;
	};
	return beyond.every(isLinear)
		? undefined
		: `The wait is not about T less the ${fillS} s that the kernel takes.`;
}

function isFlat(first: Measured, point: Measured): boolean {
	const before = first.value.median;
	return point.value.median - before <= Math.max(before, FLAT_SHARE * lengthS(point) * 1000);
}

function lengthS({ at }: Measured): number {
	return Number(at["blockedS"]);
}
