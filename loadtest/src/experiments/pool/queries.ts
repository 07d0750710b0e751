import { SearchAnswer } from "@parley/protocol/lookups";
import type { Ask } from "../../http-load/cannon.ts";
import { answerOf } from "../../http-load/server-calls.ts";
import { WrongResult } from "../../lab/errors.ts";
import type { Server } from "../../lab/experiment.ts";
import { LIBRARY } from "./library.ts";
import { COMMON_WORD, PHRASE, RARE_TEXTS, RARE_WORD, word } from "./texts.ts";

export interface Query {
	readonly name: string;
	readonly path: string;
}

const LIMIT = 20;

function search(name: string, q: string, order: "newest" | "ranked" = "newest"): Query {
	const query = new URLSearchParams({ room: LIBRARY, q, order, limit: String(LIMIT) });
	return { name, path: `/api/search?${query}` };
}

/** What is searched under load, each as often as the others: cheap ones and ones with weight. */
const QUERIES: readonly Query[] = [
	search("rare word", RARE_WORD),
	search("common word", COMMON_WORD),
	search("phrase", `"${PHRASE}"`),
	search("common word, ranked", COMMON_WORD, "ranked"),
	search("three frequent words at once", [word(0), word(1), word(2)].join(" ")),
	search("beginning of words, ranked", `${word(0).slice(0, 2)}*`, "ranked"),
];

/** Pages of the room's history, from its beginning, its middle and its end. */
export function historyPages(head: number): Query[] {
	const page = (name: string, place: string): Query => ({
		name: `history page, ${name}`,
		path: `/api/rooms/${LIBRARY}/events?limit=50${place}`,
	});
	return [page("oldest", "&after=0"), page("middle", `&before=${Math.floor(head / 2)}`), page("newest", "")];
}

export interface KnownQuery extends Query {
	readonly hits: number;
	readonly ask: Ask;
}

/** Each query with its right answer, looked at once: every later answer has to be the same. */
export async function knownQueries(
	server: Server,
	token: string,
	signal: AbortSignal,
): Promise<KnownQuery[]> {
	const known: KnownQuery[] = [];
	for (const { name, path } of QUERIES) {
		const answer = await answerOf(server, path, { token, signal });
		const { hits } = checked(name, SearchAnswer.parse(JSON.parse(answer)));
		known.push({ name, path, hits: hits.length, ask: { path, answer } });
	}
	return known;
}

function checked(name: string, answer: SearchAnswer): SearchAnswer {
	const { hits, more } = answer;
	const wrong = (why: string): WrongResult => new WrongResult(`The search for a ${name} ${why}.`);
	if (hits.some(({ snippet }) => !snippet.some(({ hit }) => hit))) throw wrong("found texts without it");
	if (new Set(hits.map(({ seq }) => seq)).size !== hits.length) throw wrong("found something twice");
	const isRare = name === "rare word";
	if (isRare && (hits.length !== RARE_TEXTS || more))
		throw wrong(`found ${hits.length} of ${RARE_TEXTS} texts`);
	if (hits.length === 0) throw wrong("found nothing");
	const isNewestFirst = hits.every(
		({ seq }, index) => seq < (hits[index - 1]?.seq ?? Number.POSITIVE_INFINITY),
	);
	if (!name.endsWith("ranked") && !isNewestFirst) throw wrong("did not give the newest first");
	return answer;
}
