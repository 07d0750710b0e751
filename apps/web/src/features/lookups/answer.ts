import type { ChatClient } from "@parley/client/state/chat-client";
import type { SearchHit } from "@parley/protocol/lookups";
import type { Refusal } from "@parley/protocol/refusals";
import type { Command, Division, Scope } from "./commands.ts";
import { inOwnDays } from "./own-days.ts";

export type SearchQuestion = {
	readonly name: "search";
	readonly query: string;
	readonly scope: Scope;
	/** what fits best first, instead of what is newest */
	readonly best?: boolean;
};
/** What is asked of the server. */
export type Question = Exclude<Command, { name: "help" | "search" }> | SearchQuestion;
type NumbersQuestion = Extract<Question, { numbers: unknown }>;

export type SearchFound = SearchQuestion & {
	/** newest first, unless the best were asked for */
	readonly hits: readonly SearchHit[];
	readonly more: boolean;
};
export type DnsFound = {
	readonly name: "dns";
	readonly host: string;
	readonly addresses: readonly string[];
	readonly names: readonly string[];
};
export type NumbersFound = {
	readonly name: NumbersQuestion["name"];
	readonly pairs: readonly (readonly [number, number])[];
	readonly sum: number;
	readonly ms: number;
	/** that it was divided over; an older server does not say */
	readonly threads: number;
	readonly division: Division;
};
export type Answer = SearchFound | DnsFound | NumbersFound;

export type Asked =
	| { readonly ok: true; readonly answer: Answer }
	| { readonly ok: false; readonly refusal: Refusal };

const HITS_A_TIME = 20;
/** The best come all at once: of those that follow, nobody could say how they compare. */
const BEST_HITS = 50;

export async function ask(
	client: Pick<ChatClient, "lookUp">,
	question: Question,
	signal: AbortSignal,
): Promise<Asked> {
	switch (question.name) {
		case "search":
			return searched(client, { ...question, hits: [], more: false }, signal);
		case "dns": {
			const result = await client.lookUp("dns", { host: question.host }, signal);
			return result.ok ? { ok: true, answer: { name: "dns", ...result.answer } } : result;
		}
		case "sqrt":
		case "square":
			return computed(client, question, signal);
	}
}

/** Older matches, after those that are there. */
export async function searched(
	client: Pick<ChatClient, "lookUp">,
	found: SearchFound,
	signal: AbortSignal,
): Promise<Asked> {
	const before = found.hits.at(-1)?.seq;
	const question = {
		...(found.scope !== "all" && found.scope),
		q: inOwnDays(found.query),
		...(found.best ? ({ limit: BEST_HITS, order: "ranked" } as const) : { limit: HITS_A_TIME }),
		...(before !== undefined && { before }),
	};
	const result = await client.lookUp("search", question, signal);
	if (!result.ok) return result;
	const { hits, more } = result.answer;
	return { ok: true, answer: { ...found, hits: [...found.hits, ...hits], more } };
}

async function computed(
	client: Pick<ChatClient, "lookUp">,
	{ name, numbers, division = "uniform" }: NumbersQuestion,
	signal: AbortSignal,
): Promise<Asked> {
	const question = { numbers: [...numbers], operation: name, division };
	const result = await client.lookUp("numbers", question, signal);
	if (!result.ok) return result;
	const { results = [], sum, ms, threads = 1 } = result.answer;
	const pairs = results.map((value, index) => [numbers[index] ?? 0, value] as const);
	return { ok: true, answer: { name, pairs, sum, ms, threads, division } };
}
