import { Counter, Gauge, type Registry } from "prom-client";

/** What a house of many nodes has besides: its stream and the other nodes. */
export function nodesMetrics(registers: Registry[], prefix: string) {
	return {
		publishesRetried: new Counter({
			name: `${prefix}_publishes_retried_total`,
			help: "drafts published once more because it is not known whether they were stored",
			registers,
		}),
		draftsUnpublished: new Counter({
			name: `${prefix}_drafts_unpublished_total`,
			help: "drafts refused without being published, since they could only have been refused, by code",
			labelNames: ["code"] as const,
			registers,
		}),
		logLag: new Gauge({
			name: `${prefix}_log_lag`,
			help: "drafts in the stream that this node has not read yet",
			registers,
		}),
		streamMessages: new Gauge({
			name: `${prefix}_stream_messages`,
			help: "drafts that the stream of the house holds",
			registers,
		}),
		streamBytes: new Gauge({
			name: `${prefix}_stream_bytes`,
			help: "bytes that the stream takes on each of its servers",
			registers,
		}),
		streamBytesMax: new Gauge({
			name: `${prefix}_stream_bytes_max`,
			help: "bytes that the stream may take; 0: only the disk says",
			registers,
		}),
		streamFirstSeq: new Gauge({
			name: `${prefix}_stream_first_seq`,
			help: "number of the stream's first draft; what was before it is pruned",
			registers,
		}),
		streamSnapshots: new Counter({
			name: `${prefix}_stream_snapshots_total`,
			help: "snapshots of the house for new nodes, taken by this one, by outcome",
			labelNames: ["outcome"] as const,
			registers,
		}),
		streamSnapshotSeconds: new Gauge({
			name: `${prefix}_stream_snapshot_seconds`,
			help: "how long the newest snapshot of the house that this node took has taken it",
			registers,
		}),
		streamSnapshotAt: new Gauge({
			name: `${prefix}_stream_snapshot_timestamp_seconds`,
			help: "when the newest snapshot of the house was taken; 0 if there is none",
			registers,
		}),
		streamSnapshotSeq: new Gauge({
			name: `${prefix}_stream_snapshot_seq`,
			help: "place in the stream of the newest snapshot of the house",
			registers,
		}),
		streamSnapshotBytes: new Gauge({
			name: `${prefix}_stream_snapshot_bytes`,
			help: "bytes of the newest snapshot of the house, as it is stored",
			registers,
		}),
		logDiffers: new Gauge({
			name: `${prefix}_log_differs`,
			help: "other nodes whose log is not that of this one, by its running hash",
			registers,
		}),
		logDifferences: new Counter({
			name: `${prefix}_log_differences_total`,
			help: "times this node found that its log and another node's differ",
			registers,
		}),
		nodes: new Gauge({
			name: `${prefix}_nodes`,
			help: "nodes of this house that can be heard, this one too",
			registers,
		}),
	};
}
