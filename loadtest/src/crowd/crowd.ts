import type { HistogramSummary } from "./histogram.ts";

/** How a server is spoken to: Parley's own protocol, the rivals' plain JSON, or Socket.IO's packets. */
export type Dialect = "parley" | "plain" | "socket.io";

export interface CrowdOptions {
	readonly port: number;
	/** where each person connects, if not all at `port`: several nodes */
	readonly ports?: readonly number[];
	readonly dialect: Dialect;
	readonly people: number;
	/** which room each person sits in; everybody in `lobby` unless given */
	readonly roomOf?: (person: number) => string;
	/** what all names begin with, `p` unless given: two crowds at one server need different ones */
	readonly initial?: string;
	/** worker threads that the people are spread over; 1 unless given */
	readonly threads?: number;
	/** how many may be on their way in at once; 200 unless given */
	readonly enteringMax?: number;
	/** a post that is refused for now, or whose author loses the link, is sent again under its id until it is seen */
	readonly insists?: boolean;
	/** how long what is late is waited for, ms; 30 s unless given */
	readonly patienceMs?: number;
	/** aborts everything (Ctrl-C, the server died) */
	readonly signal: AbortSignal;
}

/**
 * Simulated people on raw sockets. What everybody received is kept as digests (`OrderVerdict`): one order, nothing
 * missing, nothing twice, checked at full speed on every run.
 */
export interface Crowd {
	readonly people: number;
	/** from the first connection until everybody was in, ms */
	readonly enteredMs: number;
	/** each of `senders` keeps `inFlight` messages under way: the next is sent when one's own came back */
	closedLoop(load: ClosedLoop): Promise<CrowdFigures>;
	/** `perSecond` messages on a schedule, by `senders` in turn, whatever the answers: latency counts from the schedule */
	openLoop(load: OpenLoop): Promise<CrowdFigures>;
	/** everything at its time; `atMs` from the start, rising */
	replay(schedule: readonly ScheduledPost[]): Promise<CrowdFigures>;
	/** these stop reading: their sockets are paused, and the kernels' buffers fill */
	pause(people: readonly number[]): Promise<void>;
	resume(people: readonly number[]): Promise<void>;
	/** these read no faster than this; 0 lifts it */
	slow(people: readonly number[], bytesPerSecond: number): Promise<void>;
	/** these lose their links (reset) and stay away */
	cut(people: readonly number[]): Promise<void>;
	/** these come back, all at once, from where they were (Parley only); ms until each was complete again */
	comeBack(people: readonly number[]): Promise<readonly number[]>;
	/**
	 * These may lose their links from now on, by whatever: they come back by themselves, at `port`, when the server's
	 * `bye` said or else at once. Settles when each has lost the link and is complete again: ms without it.
	 */
	roam(people: readonly number[], port: number): Promise<readonly number[]>;
	/** `ping` on every socket in every round, and then all answers; ms of each round; of `people` only, if given */
	pingRounds(rounds: number, people?: readonly number[]): Promise<readonly number[]>;
	/** what went by since the last call: for live plots while a load runs */
	pulse(): Promise<Pulse>;
	/** waits until everybody has everything that was sent so far, then compares; throws WrongResult if not */
	settle(timeoutMs?: number): Promise<OrderVerdict>;
	/** how many bytes each of these has received so far */
	receivedBytes(people: readonly number[]): Promise<readonly number[]>;
	/** of these people's sockets, in this process */
	descriptors(people: readonly number[]): Promise<readonly number[]>;
	leave(): Promise<void>;
}

export interface Load {
	readonly senders: number;
	/** bytes of text in a message */
	readonly bytes: number;
	readonly warmUpMs: number;
	readonly ms: number;
}

export interface ClosedLoop extends Load {
	readonly inFlight: number;
}

export interface OpenLoop extends Load {
	readonly perSecond: number;
	/** ends the load before its time: it goes on beside something else, `ms` at most */
	readonly until?: Promise<unknown>;
}

export interface ScheduledPost {
	readonly atMs: number;
	readonly person: number;
	readonly bytes: number;
}

export interface CrowdFigures {
	readonly ms: number;
	readonly posts: number;
	readonly deliveries: number;
	readonly postsPerSecond: number;
	readonly deliveriesPerSecond: number;
	/** from sent (or due) until on one screen, over all deliveries, ms */
	readonly delivery: HistogramSummary;
	/** until on the last screen of the room, over all messages, ms */
	readonly lastScreen: HistogramSummary;
	/** until on the author's own screen, over all messages, ms */
	readonly ownScreen: HistogramSummary;
	/** of one core each, the threads of the crowd: above 0.9 the crowd was the bottleneck */
	readonly generatorCpuShare: readonly number[];
	/** posts that the server refused, by code; they are no messages */
	readonly refused: Readonly<Record<string, number>>;
	/** worst first: the longest deliveries to anybody but the paused, ms; up to 1,000 */
	readonly worst: readonly number[];
}

/** Figures of the time since the pulse before, ms. */
export interface Pulse {
	readonly ms: number;
	readonly posts: number;
	readonly deliveries: number;
	readonly p50: number;
	readonly p99: number;
	readonly generatorCpuShare: readonly number[];
}

export interface OrderVerdict {
	readonly messages: number;
	/** of the sequence that all readers of a room saw, room by room */
	readonly digests: Readonly<Record<string, string>>;
}
