import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const lookupBuckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** What the server counts. Every limit has a label of `parley_refused_total` or `parley_closed_total`. */
export function createMetrics() {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 });
	return {
		registry,
		sockets: new Gauge({ name: "parley_sockets", help: "open WebSockets", registers }),
		members: new Gauge({ name: "parley_members", help: "seats taken, over all rooms", registers }),
		rooms: new Gauge({ name: "parley_rooms", help: "rooms", registers }),
		sessions: new Gauge({ name: "parley_sessions", help: "sessions known", registers }),
		bufferedBytes: new Gauge({
			name: "parley_buffered_bytes",
			help: "bytes waiting in output buffers",
			registers,
		}),
		readers: new Gauge({
			name: "parley_readers",
			help: "sockets by output state",
			labelNames: ["state"] as const,
			registers,
		}),
		framesIn: new Counter({
			name: "parley_frames_in_total",
			help: "client frames by type",
			labelNames: ["type"] as const,
			registers,
		}),
		refused: new Counter({
			name: "parley_refused_total",
			help: "refusals by code",
			labelNames: ["code"] as const,
			registers,
		}),
		upgradesRefused: new Counter({
			name: "parley_upgrades_refused_total",
			help: "upgrades refused before they were accepted",
			labelNames: ["code"] as const,
			registers,
		}),
		closed: new Counter({
			name: "parley_closed_total",
			help: "sockets closed, by close code",
			labelNames: ["code"] as const,
			registers,
		}),
		answersCut: new Counter({
			name: "parley_answers_cut_total",
			help: "answers over HTTP ended because nobody read them: stalled, or too much for one address",
			labelNames: ["why"] as const,
			registers,
		}),
		moderations: new Counter({
			name: "parley_moderations_total",
			help: "what moderators did, and reports, by deed",
			labelNames: ["deed"] as const,
			registers,
		}),
		wrongTokens: new Counter({
			name: "parley_wrong_operator_tokens_total",
			help: "tokens that were nobody's, which may be guesses at the operator's",
			registers,
		}),
		passphrases: new Counter({
			name: "parley_passphrases_total",
			help: "passphrases given at doors, by outcome",
			labelNames: ["outcome"] as const,
			registers,
		}),
		readingRests: new Counter({
			name: "parley_reading_rests_total",
			help: "times a socket that is refused often was not read for a moment",
			registers,
		}),
		wireErrors: new Counter({
			name: "parley_wire_errors_total",
			help: "sockets that broke the WebSocket protocol or the connection, by error code",
			labelNames: ["code"] as const,
			registers,
		}),
		commitSeconds: new Histogram({
			name: "parley_commit_seconds",
			help: "one transaction of the log thread, from its first draft to durable",
			buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
			registers,
		}),
		commitSize: new Histogram({
			name: "parley_commit_events",
			help: "drafts decided in one group commit",
			buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000],
			registers,
		}),
		slowDrafts: new Counter({
			name: "parley_slow_drafts_total",
			help: "drafts that took the log thread more than 5 ms to decide and store, by type",
			labelNames: ["type"] as const,
			registers,
		}),
		draftsWaiting: new Gauge({
			name: "parley_drafts_waiting",
			help: "drafts that wait for the log thread, which has another batch in hand",
			registers,
		}),
		commitsFailed: new Counter({
			name: "parley_commits_failed_total",
			help: "group commits that failed",
			registers,
		}),
		storeBroke: new Counter({
			name: "parley_store_broke_total",
			help: "drafts refused because deciding or storing them hit a bug; the log has each with its id",
			registers,
		}),
		snapshots: new Counter({
			name: "parley_snapshots_total",
			help: "scheduled backups by outcome",
			labelNames: ["outcome"] as const,
			registers,
		}),
		snapshotNewest: new Gauge({
			name: "parley_snapshot_newest_timestamp_seconds",
			help: "when the newest snapshot was taken; 0 if there is none",
			registers,
		}),
		publishesRetried: new Counter({
			name: "parley_publishes_retried_total",
			help: "drafts published once more because it is not known whether they were stored",
			registers,
		}),
		draftsUnpublished: new Counter({
			name: "parley_drafts_unpublished_total",
			help: "drafts refused without being published, since they could only have been refused, by code",
			labelNames: ["code"] as const,
			registers,
		}),
		logLag: new Gauge({
			name: "parley_log_lag",
			help: "drafts in the stream that this node has not read yet",
			registers,
		}),
		streamMessages: new Gauge({
			name: "parley_stream_messages",
			help: "drafts that the stream of the house holds",
			registers,
		}),
		streamBytes: new Gauge({
			name: "parley_stream_bytes",
			help: "bytes that the stream takes on each of its servers",
			registers,
		}),
		streamBytesMax: new Gauge({
			name: "parley_stream_bytes_max",
			help: "bytes that the stream may take; 0: only the disk says",
			registers,
		}),
		streamFirstSeq: new Gauge({
			name: "parley_stream_first_seq",
			help: "number of the stream's first draft; what was before it is pruned",
			registers,
		}),
		streamSnapshots: new Counter({
			name: "parley_stream_snapshots_total",
			help: "snapshots of the house for new nodes, taken by this one, by outcome",
			labelNames: ["outcome"] as const,
			registers,
		}),
		streamSnapshotSeconds: new Gauge({
			name: "parley_stream_snapshot_seconds",
			help: "how long the newest snapshot of the house that this node took has taken it",
			registers,
		}),
		streamSnapshotAt: new Gauge({
			name: "parley_stream_snapshot_timestamp_seconds",
			help: "when the newest snapshot of the house was taken; 0 if there is none",
			registers,
		}),
		streamSnapshotSeq: new Gauge({
			name: "parley_stream_snapshot_seq",
			help: "place in the stream of the newest snapshot of the house",
			registers,
		}),
		streamSnapshotBytes: new Gauge({
			name: "parley_stream_snapshot_bytes",
			help: "bytes of the newest snapshot of the house, as it is stored",
			registers,
		}),
		logDiffers: new Gauge({
			name: "parley_log_differs",
			help: "other nodes whose log is not that of this one, by its running hash",
			registers,
		}),
		logDifferences: new Counter({
			name: "parley_log_differences_total",
			help: "times this node found that its log and another node's differ",
			registers,
		}),
		nodes: new Gauge({
			name: "parley_nodes",
			help: "nodes of this house that can be heard, this one too",
			registers,
		}),
		readOnly: new Gauge({ name: "parley_read_only", help: "1 while nothing can be stored", registers }),
		fanOutEvents: new Histogram({
			name: "parley_fan_out_events",
			help: "events of one room joined into one write per reader",
			buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
			registers,
		}),
		deliveries: new Counter({
			name: "parley_deliveries_total",
			help: "events handed to readers (events times readers)",
			registers,
		}),
		catchUpPages: new Counter({
			name: "parley_catch_up_pages_total",
			help: "pages fed to slow or returning readers",
			labelNames: ["from"] as const,
			registers,
		}),
		uploads: new Gauge({ name: "parley_uploads", help: "uploads under way", registers }),
		uploadsEnded: new Counter({
			name: "parley_uploads_ended_total",
			help: "whole uploads: stored, or refused by code",
			labelNames: ["outcome"] as const,
			registers,
		}),
		databaseBytes: new Gauge({
			name: "parley_database_bytes",
			help: "bytes of the embedded database on disk: its pages, and the write-ahead log not yet in them",
			labelNames: ["part"] as const,
			registers,
		}),
		filesBytes: new Gauge({ name: "parley_files_bytes", help: "bytes of stored files on disk", registers }),
		lookups: new Counter({
			name: "parley_lookups_total",
			help: "lookups by service and outcome",
			labelNames: ["service", "outcome"] as const,
			registers,
		}),
		lookupsRunning: new Gauge({
			name: "parley_lookups_running",
			help: "lookups running, by service",
			labelNames: ["service"] as const,
			registers,
		}),
		lookupsRunningMost: new Gauge({
			name: "parley_lookups_running_most",
			help: "most lookups running at once since the start, by service",
			labelNames: ["service"] as const,
			registers,
		}),
		lookupsWaiting: new Gauge({
			name: "parley_lookups_waiting",
			help: "lookups waiting for a place, by service",
			labelNames: ["service"] as const,
			registers,
		}),
		lookupWaitSeconds: new Histogram({
			name: "parley_lookup_wait_seconds",
			help: "from the question to its turn",
			labelNames: ["service"] as const,
			buckets: lookupBuckets,
			registers,
		}),
		lookupRunSeconds: new Histogram({
			name: "parley_lookup_run_seconds",
			help: "from its turn to the answer",
			labelNames: ["service"] as const,
			buckets: lookupBuckets,
			registers,
		}),
		pushes: new Counter({
			name: "parley_pushes_total",
			help: "pushes by outcome: what the push service said, or why none was sent",
			labelNames: ["outcome"] as const,
			registers,
		}),
		pushSubscriptions: new Gauge({
			name: "parley_push_subscriptions",
			help: "browsers that are sent pushes",
			registers,
		}),
		lookupThreadsReplaced: new Counter({
			name: "parley_lookup_threads_replaced_total",
			help: "threads that crashed, hung or were ended with their job",
			registers,
		}),
	};
}

export type Metrics = ReturnType<typeof createMetrics>;
