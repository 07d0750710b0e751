import { Counter, type Registry } from "prom-client";

/** What is answered over HTTP, and to whom not. */
export function httpMetrics(registers: Registry[]) {
	return {
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
	};
}
