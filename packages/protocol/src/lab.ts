import * as z from "zod/mini";
import { Count, Milliseconds, namedValues, RoomId } from "./ids.ts";
import {
	LAB_BLOCK_MS_MAX,
	LAB_BLOCKS_PER_SECOND_MAX,
	LAB_CROWD_BYTES_MIN,
	LAB_CROWD_PEOPLE_MAX,
	LAB_CROWD_PER_SECOND_MAX,
	LAB_SLOW_MS,
	LAB_SLOW_MS_MAX,
	NAME_CHARS_MAX,
} from "./limits.ts";

/** The scratch room of synthetic people. */
export const LAB_ROOM = "lab-crowd";

export const labExperiments = [
	"rooms",
	"wheel",
	"pool",
	"numbers",
	"jam",
	"blocking",
	"fanout",
	"limits",
	"web",
] as const;

export const LabLookupMode = z.enum(["worker", "inline", "thread-per-request"]);
export type LabLookupMode = z.infer<typeof LabLookupMode>;

const between = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/** `POST /api/lab/crowd`: `perSecond` messages of `bytes` in all; `slowPercent` of the people hardly read. */
export const CrowdWish = z.object({
	people: between(2, LAB_CROWD_PEOPLE_MAX),
	perSecond: between(1, LAB_CROWD_PER_SECOND_MAX),
	bytes: between(LAB_CROWD_BYTES_MIN, Number.MAX_SAFE_INTEGER),
	slowPercent: between(0, 50),
});
export type CrowdWish = z.infer<typeof CrowdWish>;

/** The first line that the crowd's process is told. */
export const CrowdOrder = z.object({ ...CrowdWish.shape, port: between(1, 65_535), room: RoomId });
export type CrowdOrder = z.infer<typeof CrowdOrder>;

/** Every further line: the person of that number, `p7` by name, loses the link and comes back, or stops reading for `ms`. */
export const CrowdFault = z.object({
	fault: z.enum(["cut", "slow"]),
	person: Count,
	ms: Milliseconds,
});
export type CrowdFault = z.infer<typeof CrowdFault>;

/** The crowd's own view, once a second: what reached its people, and how long it took. */
export const CrowdPulse = z.object({
	ms: Milliseconds,
	posts: Count,
	deliveries: Count,
	p50: Milliseconds,
	p99: Milliseconds,
	/** of one core each, its threads: near 1 the crowd is the bottleneck */
	cpuShares: z.array(z.number()),
});
export type CrowdPulse = z.infer<typeof CrowdPulse>;

/** One line of the crowd's process. */
export const CrowdLine = z.union([
	z.object({ type: z.literal("entered"), ms: Milliseconds }),
	z.object({ type: z.literal("pulse"), pulse: CrowdPulse }),
	z.object({ type: z.literal("failed"), why: z.string() }),
]);
export type CrowdLine = z.infer<typeof CrowdLine>;

export const CrowdState = z.union([
	z.object({ state: z.literal("none") }),
	z.object({ state: z.literal("entering"), wish: CrowdWish }),
	z.object({ state: z.literal("talking"), wish: CrowdWish, pulse: z.nullable(CrowdPulse) }),
	z.object({ state: z.literal("leaving"), wish: CrowdWish }),
	z.object({ state: z.literal("failed"), wish: CrowdWish, why: z.string() }),
]);
export type CrowdState = z.infer<typeof CrowdState>;

/** `POST /api/lab/blocks`: so many lookups a second, each of which holds its thread for `ms`. */
export const BlocksWish = z.object({
	perSecond: between(1, LAB_BLOCKS_PER_SECOND_MAX),
	ms: between(1, LAB_BLOCK_MS_MAX),
});
export type BlocksWish = z.infer<typeof BlocksWish>;

/** `POST /api/lab/faults`: the person's links are cut, or take nothing for a while. */
export const FaultWish = z.object({
	fault: z.enum(["cut", "slow"]),
	name: z.string().check(z.minLength(1), z.maxLength(NAME_CHARS_MAX * 4)),
	/** how long a slow one takes nothing */
	ms: z._default(between(1, LAB_SLOW_MS_MAX), LAB_SLOW_MS),
});
export type FaultWish = z.infer<typeof FaultWish>;

export const FaultDone = z.object({ name: z.string(), sockets: Count, ms: Milliseconds });
export type FaultDone = z.infer<typeof FaultDone>;

/** `POST /api/lab/experiments`. */
export const ExperimentWish = z.object({
	name: z.enum(labExperiments),
	size: z._default(z.enum(["quick", "default", "full"]), "quick"),
});
export type ExperimentWish = z.infer<typeof ExperimentWish>;
export type ExperimentName = ExperimentWish["name"];

export const ExperimentState = z.union([
	z.object({ state: z.literal("none") }),
	z.object({
		state: z.literal("running"),
		wish: ExperimentWish,
		done: Count,
		total: Count,
		what: z.string(),
		leftS: z.nullable(z.number()),
	}),
	z.object({ state: z.literal("stopping"), wish: ExperimentWish }),
	/** `why` is empty when all went well; `report` is there when anything was measured */
	z.object({
		state: z.literal("ended"),
		wish: ExperimentWish,
		why: z.string(),
		report: z.nullable(z.string()),
	}),
]);
export type ExperimentState = z.infer<typeof ExperimentState>;

/** What goes on in the lab. `loadtest`: the folder of the experiments is there (the slim image has none). */
export const LabState = z.object({
	mode: LabLookupMode,
	/** of the crowd */
	room: RoomId,
	defaultRoom: RoomId,
	loadtest: z.boolean(),
	crowd: CrowdState,
	blocks: z.nullable(BlocksWish),
	experiment: ExperimentState,
});
export type LabState = z.infer<typeof LabState>;

const Percentiles = z.object({ p50: Milliseconds, p99: Milliseconds, max: Milliseconds });

export const LabReader = z.object({
	name: z.string(),
	pendingBytes: Count,
	state: z.enum(["live", "behind", "catching-up", "cut"]),
});
export type LabReader = z.infer<typeof LabReader>;

/** What the server saw of itself in about one second; `deliver` over the last five, null when nobody spoke. */
export const LabSample = z.object({
	/** ms since 1970 */
	at: Milliseconds,
	deliveriesPerSecond: z.number(),
	postsPerSecond: z.number(),
	/** from a frame read to the last write of its event */
	deliver: z.nullable(Percentiles),
	/** how late the event loop came to its timers */
	loopDelay: Percentiles,
	/** share of its time that the event loop was busy */
	loopBusy: z.number(),
	/** cores in use, all threads */
	cpu: z.number(),
	rssBytes: Count,
	sockets: Count,
	seats: Count,
	rooms: Count,
	pendingBytes: Count,
	slowReaders: Count,
	/** those with most pending first */
	readers: z.array(LabReader),
	lookupsPerSecond: z.number(),
	lookups: z.array(z.object({ service: z.string(), running: Count, waiting: Count })),
});
export type LabSample = z.infer<typeof LabSample>;

/** One line of `GET /api/lab/stream` (JSON lines): once a second with a sample, at once without one when the state changed. */
export const LabMoment = z.object({ state: LabState, sample: z.optional(LabSample) });
export type LabMoment = z.infer<typeof LabMoment>;

/** One of `GET /api/lab/reports`. The links are signed and hold for a while: a browser opens them without a header. */
export const LabReport = z.object({
	name: z.string(),
	experiment: z.string(),
	title: z.string(),
	size: z.string(),
	startedAt: z.string(),
	ms: Milliseconds,
	partial: z.boolean(),
	/** findings by verdict */
	verdicts: namedValues(Count),
	reportUrl: z.string(),
	resultUrl: z.string(),
});
export type LabReport = z.infer<typeof LabReport>;

export const LabReports = z.array(LabReport);
