import type { ScheduledPost } from "../../crowd/crowd.ts";
import { type ParamsOf, sized } from "../../lab/experiment.ts";
import { formatFigure } from "../../report/format.ts";
import type { Kernel } from "./dropping.ts";
import { C1, partOf, RECORDED, type Recording } from "./recording.ts";

/** Half of what a reader's buffer may hold in Parley (1 MiB): any larger, and one text alone would fill it. */
export const TEXT_BYTES_MAX = 512 * 1024;
/** Of every other text. */
const TEXT_BYTES = 100;
/** Before the block begins, texts to C1 are already as long as in it, ms of wall time. */
const LARGE_BEFORE_MS = 2_000;
/** Replayed before, and not measured: a server that has just started is slow by itself, ms of wall time. */
const WARM_UP_MS = 1_000;
/** The replay goes on at least this long after the block, ms of wall time. */
const AFTER_MS = 1_000;

export const replay = {
	speed: ["how much faster than life the recording is replayed", 10, { full: 1 }],
	fromS: ["second of the recording at which the replay begins", 80, { quick: 89, full: 0 }],
	toS: ["at which it ends, unless the block lasts longer", 130, { quick: 103, full: RECORDED.seconds }],
	blockAtS: ["second of the recording at which C1 is blocked", 93],
	blockedS: ["for how long, s of wall time", [0, 2, 8], { quick: [0, 2], full: [0, 1, 2, 4, 8, 16] }],
	fillS: ["after how many seconds the kernel's buffers for C1 shall be full", 2, { quick: 1 }],
} as const;
export const flags = sized({
	recording: ["of a house (npm run record -- FILE --without-texts); none: made from the seed", "none"],
	seed: ["of the recording", 1],
	...replay,
});
export type JamParams = ParamsOf<typeof flags>;
export type PlanParams = Omit<JamParams, "recording" | "seed">;

/** What is replayed, and when C1 stops reading. */
export interface Plan {
	readonly recording: Recording;
	/** bytes of a text in C1's room around the block */
	readonly largeBytes: number;
	readonly kernel: Kernel;
	/** from the start of the replay, ms of wall time */
	readonly blockAtMs: number;
	/** what went just before, so far as there is any */
	readonly warmUp: readonly ScheduledPost[];
	/** the part to be replayed for a block of `blockedS` */
	schedule(blockedS: number): readonly ScheduledPost[];
}

/**
 * The study's connections held tens of kB in the kernel; on a loopback of today it is megabytes, and small texts would
 * never fill them. So texts in C1's room are made as long as fills what the kernel takes in `fillS`.
 */
export function planOf(params: PlanParams, kernel: Kernel, recording: Recording): Plan {
	const { speed, fromS, toS, blockAtS, blockedS, fillS } = params;
	const largeBytes = Math.min(
		TEXT_BYTES_MAX,
		Math.ceil(kernel.bytes / (postsPerSecond(recording) * speed * fillS)),
	);
	const longestS = Math.max(...blockedS);
	const largeFromMs = blockAtS * 1000 - LARGE_BEFORE_MS * speed;
	const largeToMs = blockAtS * 1000 + (longestS * 1000 + AFTER_MS) * speed;
	return {
		...{ recording, largeBytes, kernel },
		blockAtMs: ((blockAtS - fromS) * 1000) / speed,
		warmUp: partOf(recording, {
			fromS: Math.max(0, fromS - (WARM_UP_MS / 1000) * speed),
			toS: fromS,
			speed,
			bytesOf: () => TEXT_BYTES,
		}),
		schedule: (blocked) =>
			partOf(recording, {
				fromS,
				// at least until some time after the block
				toS: Math.min(recording.seconds, Math.max(toS, blockAtS + (blocked + AFTER_MS / 1000) * speed)),
				speed,
				bytesOf: ({ person, atMs }) =>
					recording.roomOf[person] === recording.roomOf[C1] && atMs >= largeFromMs && atMs < largeToMs
						? largeBytes
						: TEXT_BYTES,
			}),
	};
}

export function noteOf({ kernel: { bytes, isBound }, largeBytes }: Plan, { fillS, toS }: PlanParams): string {
	const [takes, large] = [bytes, largeBytes].map((value) => formatFigure(value, "bytes"));
	const said = isBound
		? `is made to take ${takes} for C1, as the study's took (SO_SNDBUF; it allows as much again for its own bookkeeping)`
		: `takes what it will for C1, up to ${takes} (tcp_wmem)`;
	return `The server's kernel ${said}; so from 2 s before the block until 1 s after the longest one, texts in C1's room have ${large}, by which C1's share fills it in about ${fillS} s. Both servers get the same messages; everybody else's have ${TEXT_BYTES} bytes. Where the block outlasts second ${toS} of the recording, the replay goes on until a second after it.`;
}

/** In C1's room, at the speed of the recording. */
function postsPerSecond({ posts, roomOf, seconds }: Recording): number {
	return posts.filter(({ person }) => roomOf[person] === roomOf[C1]).length / seconds;
}
