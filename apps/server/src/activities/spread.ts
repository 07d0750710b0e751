import { setTimeout as pause } from "node:timers/promises";

/** What could not be looked up is asked for again after about so long. */
export const AGAIN_MS = 1_000;

/** Half of it to one and a half: those who were refused together do not come again together. */
export function spread(ms: number): Promise<void> {
	return pause(ms * (0.5 + Math.random()), undefined, { ref: false });
}
