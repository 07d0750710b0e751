/** A blocking job is a named function on plain data; where it runs is the runner's business. */
export interface Job {
	readonly service: string;
	readonly data: unknown;
}

export interface Runner {
	/** Rejects when the handler throws or `signal` aborts it. */
	run(job: Job, signal: AbortSignal): Promise<unknown>;
	close(): Promise<void>;
}

export type Handler = (data: unknown) => unknown;
export type Handlers = Readonly<Record<string, Handler>>;

/** What the application hands in: a module whose export `lookupModule` makes the handlers, once a thread. */
export interface LookupModule {
	open(context: LookupContext): Handlers;
}

export interface LookupContext {
	readonly databaseFile: string;
}

export function handlerOf(handlers: Handlers, service: string): Handler {
	const handler = Object.hasOwn(handlers, service) ? handlers[service] : undefined;
	if (handler === undefined) throw new Error(`no lookup is named ${service}`);
	return handler;
}
