import type { Cancel } from "../state/environment.ts";

/** By the clock of the worker. */
export function after(ms: number, run: () => void): Cancel {
	const timer = setTimeout(run, ms);
	return () => clearTimeout(timer);
}
