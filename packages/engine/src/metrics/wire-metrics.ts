import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Sockets and requests: what came, what was refused, what was handed out. */
export function wireMetrics(registers: Registry[], prefix: string) {
	return {
		sockets: new Gauge({ name: `${prefix}_sockets`, help: "open WebSockets, and links", registers }),
		links: new Gauge({
			name: `${prefix}_links`,
			help: "open links over HTTP, where WebSockets are blocked; each counts as a socket, too",
			registers,
		}),
		bufferedBytes: new Gauge({
			name: `${prefix}_buffered_bytes`,
			help: "bytes waiting in output buffers",
			registers,
		}),
		readers: new Gauge({
			name: `${prefix}_readers`,
			help: "sockets by output state",
			labelNames: ["state"] as const,
			registers,
		}),
		framesIn: new Counter({
			name: `${prefix}_frames_in_total`,
			help: "client frames by type",
			labelNames: ["type"] as const,
			registers,
		}),
		refused: new Counter({
			name: `${prefix}_refused_total`,
			help: "refusals by code",
			labelNames: ["code"] as const,
			registers,
		}),
		upgradesRefused: new Counter({
			name: `${prefix}_upgrades_refused_total`,
			help: "upgrades refused before they were accepted",
			labelNames: ["code"] as const,
			registers,
		}),
		closed: new Counter({
			name: `${prefix}_closed_total`,
			help: "sockets closed, by close code",
			labelNames: ["code"] as const,
			registers,
		}),
		readingRests: new Counter({
			name: `${prefix}_reading_rests_total`,
			help: "times a socket that is refused often was not read for a moment",
			registers,
		}),
		wireErrors: new Counter({
			name: `${prefix}_wire_errors_total`,
			help: "sockets that broke the WebSocket protocol or the connection, by error code",
			labelNames: ["code"] as const,
			registers,
		}),
		fanOutEvents: new Histogram({
			name: `${prefix}_fan_out_events`,
			help: "events of one room joined into one write per reader",
			buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
			registers,
		}),
		deliveries: new Counter({
			name: `${prefix}_deliveries_total`,
			help: "events handed to readers (events times readers)",
			registers,
		}),
		catchUpPages: new Counter({
			name: `${prefix}_catch_up_pages_total`,
			help: "pages fed to slow or returning readers",
			labelNames: ["from"] as const,
			registers,
		}),
	};
}
