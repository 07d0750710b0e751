/** How a server is spoken to: Parley's own protocol, the rivals' plain JSON, or Socket.IO's packets. */
export type Dialect = "parley" | "plain" | "socket.io";

/** What a crowd may do in an activity in the place of writing (`pastimes.ts`). */
export type PastimeName = "table" | "poll";

export interface Playing {
	readonly pastime: PastimeName;
	/** the number of the message that began the activity, by room */
	readonly targets: Readonly<Record<string, number>>;
}

export interface CrowdOptions {
	readonly port: number;
	/** where each person connects, if not all at `port`: several nodes */
	readonly ports?: readonly number[];
	readonly dialect: Dialect;
	readonly people: number;
	/** which room each person sits in; everybody in `lobby` unless given */
	readonly roomOf?: (person: number) => string;
	/** in which activities they play, in the place of writing: of Parley only */
	readonly playing?: Playing | undefined;
	/** what all names begin with, `p` unless given: two crowds at one server need different ones */
	readonly initial?: string;
	/** worker threads that the people are spread over; 1 unless given */
	readonly threads?: number;
	/** how many may be on their way in at once; 200 unless given */
	readonly enteringMax?: number;
	/** how long what is late of a load is waited for, ms; 60 s unless given */
	readonly patienceMs?: number;
	/** aborts everything (Ctrl-C, the server died) */
	readonly signal: AbortSignal;
}

interface Load {
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
	readonly until?: Promise<unknown> | undefined;
}

export interface ScheduledPost {
	readonly atMs: number;
	readonly person: number;
	readonly bytes: number;
}

/** The numbers of so many people. */
export function numbered(people: number): number[] {
	return Array.from({ length: people }, (_, person) => person);
}

/** An open loop as a thread is told of it. */
export type Pace = Omit<OpenLoop, "until" | "warmUpMs">;

/** Posts at even distances, `senders` in turn. One at a time: a load may last for hours. */
export function* everyPost({ senders, perSecond, bytes, ms }: Pace): Generator<ScheduledPost> {
	const count = Math.floor((ms / 1000) * perSecond);
	for (let index = 0; index < count; index++)
		yield { atMs: (index * 1000) / perSecond, person: index % senders, bytes };
}
