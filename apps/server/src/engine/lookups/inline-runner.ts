import { type Handlers, handlerOf, type LookupContext, type LookupModule, type Runner } from "./runner.ts";

/** Runs the handlers on the event loop itself: the rival that worker threads are measured against. */
export async function inlineRunner(moduleUrl: string, context: LookupContext): Promise<Runner> {
	const { lookupModule } = (await import(moduleUrl)) as { lookupModule: LookupModule };
	const handlers: Handlers = lookupModule.open(context);
	return {
		run: async (job) => handlerOf(handlers, job.service)(job.data),
		close: () => Promise.resolve(),
	};
}
