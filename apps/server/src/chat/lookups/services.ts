import type { ServiceLimits } from "../../engine/lookups/requestor.ts";

/** LOOK2: caps and deadlines by service. */
export const lookupServices: Readonly<Record<string, ServiceLimits>> = {
	history: { kind: "cpu", runningMax: 16, waitingMax: 10_000, deadlineMs: 10_000 },
	search: { kind: "cpu", runningMax: 16, waitingMax: 1_000, deadlineMs: 5_000 },
	"resolve-dns": { kind: "io", runningMax: 64, waitingMax: 1_000, deadlineMs: 10_000 },
	"preview-link": { kind: "io", runningMax: 32, waitingMax: 1_000, deadlineMs: 10_000 },
	// as if the server behind it took twenty connections: thousands wait in order, and none is lost
	"remote-file": { kind: "io", runningMax: 20, waitingMax: 5_000, deadlineMs: 30_000 },
	// makes threads of its own, up to 32: one at a time
	numbers: { kind: "cpu", runningMax: 1, waitingMax: 100, deadlineMs: 25_000 },
};
