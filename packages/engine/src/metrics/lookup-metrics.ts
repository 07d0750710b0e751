import { Counter, Gauge, Histogram, type Registry } from "prom-client";

const buckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** What can block, by service. */
export function lookupMetrics(registers: Registry[], prefix: string) {
	return {
		lookups: new Counter({
			name: `${prefix}_lookups_total`,
			help: "lookups by service and outcome",
			labelNames: ["service", "outcome"] as const,
			registers,
		}),
		lookupsRunning: new Gauge({
			name: `${prefix}_lookups_running`,
			help: "lookups running, by service",
			labelNames: ["service"] as const,
			registers,
		}),
		lookupsRunningMost: new Gauge({
			name: `${prefix}_lookups_running_most`,
			help: "most lookups running at once since the start, by service",
			labelNames: ["service"] as const,
			registers,
		}),
		lookupsWaiting: new Gauge({
			name: `${prefix}_lookups_waiting`,
			help: "lookups waiting for a place, by service",
			labelNames: ["service"] as const,
			registers,
		}),
		lookupWaitSeconds: new Histogram({
			name: `${prefix}_lookup_wait_seconds`,
			help: "from the question to its turn",
			labelNames: ["service"] as const,
			buckets,
			registers,
		}),
		lookupRunSeconds: new Histogram({
			name: `${prefix}_lookup_run_seconds`,
			help: "from its turn to the answer",
			labelNames: ["service"] as const,
			buckets,
			registers,
		}),
		lookupHousePlaces: new Gauge({
			name: `${prefix}_lookup_house_places`,
			help: "places that this node has of those of the whole house, by service",
			labelNames: ["service"] as const,
			registers,
		}),
		lookupHouseWaits: new Counter({
			name: `${prefix}_lookup_house_waits_total`,
			help: "lookups that waited for a place of the whole house, by service",
			labelNames: ["service"] as const,
			registers,
		}),
		lookupHousePlacesLost: new Counter({
			name: `${prefix}_lookup_house_places_lost_total`,
			help: "places of the whole house that this node lost with its link, what ran on them ended, by service",
			labelNames: ["service"] as const,
			registers,
		}),
		lookupThreadsReplaced: new Counter({
			name: `${prefix}_lookup_threads_replaced_total`,
			help: "threads that crashed, hung or were ended with their job",
			registers,
		}),
	};
}
