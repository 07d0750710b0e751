import type { ScheduledPost } from "../../crowd/crowd.ts";
import { C1, partOf, type Recording, record } from "./recording.ts";

/** Half of what a reader's buffer may hold in Parley (1 MiB): any larger, and one text alone would fill it. */
export const TEXT_BYTES_MAX = 512 * 1024;
/** Of every other text. */
export const TEXT_BYTES = 100;
/** Before the block begins, texts to C1 are already as long as in it, ms of wall time. */
const LARGE_BEFORE_MS = 2_000;
/** Replayed before, and not measured: a server that has just started is slow by itself, ms of wall time. */
const WARM_UP_MS = 1_000;
/** The replay goes on at least this long after the block, ms of wall time. */
const AFTER_MS = 1_000;

export interface PlanParams {
	readonly seed: number;
	readonly speed: number;
	readonly fromS: number;
	readonly toS: number;
	readonly blockAtS: number;
	readonly blockedS: readonly number[];
	readonly fillS: number;
}

/** What is replayed, and when C1 stops reading. */
export interface Plan {
	readonly recording: Recording;
	/** bytes of a text in C1's room around the block */
	readonly largeBytes: number;
	/** what the server's kernel is made to take for C1; undefined where it takes what it will */
	readonly sendBufferBytes?: number;
	/** from the start of the replay, ms of wall time */
	readonly blockAtMs: number;
	/** what went just before, so far as there is any */
	readonly warmUp: readonly ScheduledPost[];
	/** the part to be replayed for a block of `blockedS` */
	schedule(blockedS: number): readonly ScheduledPost[];
}

/**
 * The study's connections held tens of kB in the kernel; on a loopback of today it is megabytes, and small texts would
 * never fill them. So texts in C1's room are made as long as fills what the kernel takes (`kernelBytes`) in `fillS`.
 */
export function planOf(
	params: PlanParams,
	kernelBytes: number,
	recording: Recording = record(params.seed),
): Plan {
	const { speed, fromS, toS, blockAtS, blockedS, fillS } = params;
	const largeBytes = Math.min(
		TEXT_BYTES_MAX,
		Math.ceil(kernelBytes / (postsPerSecond(recording) * speed * fillS)),
	);
	const longestS = Math.max(...blockedS);
	const largeFromMs = blockAtS * 1000 - LARGE_BEFORE_MS * speed;
	const largeToMs = blockAtS * 1000 + (longestS * 1000 + AFTER_MS) * speed;
	return {
		recording,
		largeBytes,
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

/** In C1's room, at the speed of the recording. */
function postsPerSecond({ posts, roomOf, seconds }: Recording): number {
	return posts.filter(({ person }) => roomOf[person] === roomOf[C1]).length / seconds;
}
