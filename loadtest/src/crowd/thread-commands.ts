import type { BoardMemory } from "./board.ts";
import type { Dialect, ScheduledPost } from "./crowd.ts";
import type { Pace } from "./every-post.ts";
import type { LatencyCounts } from "./histogram.ts";
import type { TallyCounts } from "./tally.ts";

/** What a thread is started with. */
export interface ThreadData {
	readonly port: number;
	/** of the people by number, where they do not all connect at `port` */
	readonly ports: readonly number[];
	readonly dialect: Dialect;
	/** what all names begin with */
	readonly initial: string;
	readonly insists: boolean;
	readonly board: BoardMemory;
	/** 12 hexadecimal digits: this crowd's mark in the ids of its messages */
	readonly run: string;
	readonly roomIds: readonly string[];
	/** who lives in this thread: number and room's index */
	readonly people: readonly (readonly [person: number, room: number])[];
}

/** What a thread can be asked, by name: arguments and answer. Times on the common clock, ms. */
export interface ThreadCalls {
	enter(enteringMax: number): Promise<void>;
	/** counts from `from` on, until `to` */
	begin(from: number, to: number): void;
	closedLoop(senders: readonly number[], inFlight: number, bytes: number): void;
	/** posts of this thread's people, `atMs` after `start` */
	replay(start: number, posts: readonly ScheduledPost[]): Promise<void>;
	/** this thread's people's share of it */
	openLoop(start: number, pace: Pace): Promise<void>;
	stop(): void;
	take(): TallyCounts;
	/** processor time of the thread so far, ms */
	cpu(): number;
	pulse(): { readonly latencies: LatencyCounts; readonly deliveries: number; readonly cpuMs: number };
	pause(people: readonly number[]): void;
	resume(people: readonly number[]): void;
	slow(people: readonly number[], bytesPerSecond: number): void;
	cut(people: readonly number[]): void;
	comeBack(people: readonly number[]): Promise<readonly number[]>;
	roam(people: readonly number[], port: number): Promise<readonly number[]>;
	ping(n: number, people: readonly number[] | undefined): Promise<void>;
	receivedBytes(people: readonly number[]): readonly (readonly [person: number, bytes: number])[];
	descriptors(people: readonly number[]): readonly number[];
	/** the different digests in each room, each with one who has it */
	digests(): readonly RoomDigest[];
	/** how many messages people still lack */
	lacking(whom: Lacking): number;
	leave(): void;
}

/** Whoever was paused, slowed or cut is no steady reader any more. */
export type Lacking = "everybody" | "steady readers";

export interface RoomDigest {
	readonly room: number;
	readonly count: number;
	readonly set: string;
	readonly order: string;
	readonly person: number;
}
