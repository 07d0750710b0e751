import { type LookupContext, type LookupModule, type Runner, runHere } from "./runner.ts";

/** Runs the handlers on the event loop itself: the rival that worker threads are measured against. */
export async function inlineRunner(moduleUrl: string, context: LookupContext): Promise<Runner> {
	const { lookups } = (await import(moduleUrl)) as { lookups: LookupModule };
	const handlers = lookups.open(context);
	return {
		run: (job, signal) => runHere(handlers, job, signal),
		close: () => Promise.resolve(),
	};
}
