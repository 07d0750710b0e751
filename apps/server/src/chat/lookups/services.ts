import type { ServiceLimits } from "../../engine/lookups/requestor.ts";

/** LOOK2: caps and deadlines by service. */
export const lookupServices: Readonly<Record<string, ServiceLimits>> = {
	history: { kind: "cpu", runningMax: 16, waitingMax: 10_000, deadlineMs: 10_000 },
	search: { kind: "cpu", runningMax: 16, waitingMax: 1_000, deadlineMs: 5_000 },
};
