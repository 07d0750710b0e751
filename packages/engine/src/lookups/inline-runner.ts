import { type LookupContext, type LookupModule, type Runner, runHere } from "./runner.ts";

/** Runs the handlers on the event loop itself: the rival that worker threads are measured against. */
export async function inlineRunner(moduleUrl: string, context: LookupContext): Promise<Runner> {
	const { lookupModule } = (await import(moduleUrl)) as { lookupModule: LookupModule };
	const handlers = lookupModule.open(context);
	return {
		run: (job, signal) => runHere(handlers, job, signal),
		close: () => Promise.resolve(),
	};
}
