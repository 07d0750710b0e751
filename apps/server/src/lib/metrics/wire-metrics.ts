import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Sockets and requests: what came, what was refused, what was handed out. */
export function wireMetrics(registers: Registry[]) {
	return {
		sockets: new Gauge({ name: "parley_sockets", help: "open WebSockets", registers }),
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
		wrongTokens: new Counter({
			name: "parley_wrong_operator_tokens_total",
			help: "tokens that were nobody's, which may be guesses at the operator's",
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
	};
}
