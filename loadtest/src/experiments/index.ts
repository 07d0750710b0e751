import type { Experiment } from "../lab/experiment.ts";

/** In the order of `npm run load -- all`. */
export const experiments: readonly Experiment[] = [];
