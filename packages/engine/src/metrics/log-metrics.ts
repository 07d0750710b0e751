import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** The log thread, and what it writes. */
export function logMetrics(registers: Registry[], prefix: string) {
	return {
		commitSeconds: new Histogram({
			name: `${prefix}_commit_seconds`,
			help: "one transaction of the log thread, from its first draft to durable",
			buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
			registers,
		}),
		commitSize: new Histogram({
			name: `${prefix}_commit_events`,
			help: "drafts decided in one group commit",
			buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000],
			registers,
		}),
		slowDrafts: new Counter({
			name: `${prefix}_slow_drafts_total`,
			help: "drafts that took the log thread more than 5 ms to decide and store, by type",
			labelNames: ["type"] as const,
			registers,
		}),
		draftsWaiting: new Gauge({
			name: `${prefix}_drafts_waiting`,
			help: "drafts that wait for the log thread, which has another batch in hand",
			registers,
		}),
		timersBroken: new Counter({
			name: `${prefix}_timers_broken_total`,
			help: "how often a timer was due and its command broke, hung or was skipped",
			registers,
		}),
		timersWaiting: new Gauge({
			name: `${prefix}_timers_waiting`,
			help: "what begins or ends at a time that is still to come: ends of bans and mutes",
			registers,
		}),
		timerLate: new Gauge({
			name: `${prefix}_timer_late_seconds`,
			help: "how long after its time the newest of these was done, whichever node did it",
			registers,
		}),
		commitsFailed: new Counter({
			name: `${prefix}_commits_failed_total`,
			help: "group commits that failed",
			registers,
		}),
		storeBroke: new Counter({
			name: `${prefix}_store_broke_total`,
			help: "drafts refused because deciding or storing them hit a bug; the log has each with its id",
			registers,
		}),
		readOnly: new Gauge({ name: `${prefix}_read_only`, help: "1 while nothing can be stored", registers }),
		databaseBytes: new Gauge({
			name: `${prefix}_database_bytes`,
			help: "bytes of the embedded database on disk: its pages, and the write-ahead log not yet in them",
			labelNames: ["part"] as const,
			registers,
		}),
		snapshots: new Counter({
			name: `${prefix}_snapshots_total`,
			help: "scheduled backups by outcome",
			labelNames: ["outcome"] as const,
			registers,
		}),
		snapshotNewest: new Gauge({
			name: `${prefix}_snapshot_newest_timestamp_seconds`,
			help: "when the newest snapshot was taken; 0 if there is none",
			registers,
		}),
	};
}
