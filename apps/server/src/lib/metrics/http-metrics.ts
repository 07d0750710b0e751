import { Counter, Gauge, type Registry } from "prom-client";

/** What is answered over HTTP, and to whom not. */
export function httpMetrics(registers: Registry[]) {
	return {
		answersCut: new Counter({
			name: "parley_answers_cut_total",
			help: "answers over HTTP ended because nobody read them: stalled, or too much for one address",
			labelNames: ["why"] as const,
			registers,
		}),
		roomReaders: new Gauge({
			name: "parley_room_readers",
			help: "answers over HTTP that wait for what is new in a room: a page (wait), or events as they come (stream)",
			labelNames: ["way"] as const,
			registers,
		}),
		roomReaderEvents: new Counter({
			name: "parley_room_reader_events_total",
			help: "events handed to those who read a room as a stream over HTTP",
			registers,
		}),
		embedReaders: new Gauge({
			name: "parley_embed_readers",
			help: "people who read rooms on other sites, where they are shown",
			registers,
		}),
		wrongTokens: new Counter({
			name: "parley_wrong_operator_tokens_total",
			help: "tokens that were nobody's, which may be guesses at the operator's",
			registers,
		}),
	};
}
