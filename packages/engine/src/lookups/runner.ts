/** A blocking job is a named function on plain data; where it runs is the runner's business. */
export interface Job {
	readonly service: string;
	readonly data: unknown;
	/**
	 * `cpu` computes or reads files: one a thread. `aside` does so for long, and cannot be stopped in the middle: its
	 * service has a thread that no other waits for. `io` waits for others: many share a thread, and heed their signal.
	 */
	readonly kind: "cpu" | "aside" | "io";
	/** for the handler's own signal: abort signals do not cross threads */
	readonly deadlineMs: number;
}

export interface Runner {
	/** Rejects when the handler throws or `signal` aborts it. */
	run(job: Job, signal: AbortSignal): Promise<unknown>;
	close(): Promise<void>;
}

/** Answers or throws; what waits for others (a network) heeds the signal, since it shares its thread. */
export type Handler = (data: unknown, signal: AbortSignal) => unknown;
export type Handlers = Readonly<Record<string, Handler>>;

/** What the application hands in: a module whose export `lookups` makes the handlers, once a thread. */
export interface LookupModule {
	open(context: LookupContext): Handlers;
}

/** Plain data: it is handed to each thread. */
export interface LookupContext {
	readonly databaseFile: string;
	/** of hashes in the database */
	readonly textKey?: string;
	/** the application's own, as the server was started with it */
	readonly config?: unknown;
}

/** Where lookups run. `thread-per-request` is a rival for the load lab. */
export type LookupMode = "worker" | "inline" | "thread-per-request";

/** Runs a job in the thread this is called in. */
export async function runHere(
	handlers: Handlers,
	job: Job,
	signal = AbortSignal.timeout(job.deadlineMs),
): Promise<unknown> {
	return handlerOf(handlers, job.service)(job.data, signal);
}

function handlerOf(handlers: Handlers, service: string): Handler {
	const handler = Object.hasOwn(handlers, service) ? handlers[service] : undefined;
	if (handler === undefined) throw new Error(`no lookup is named ${service}`);
	return handler;
}
