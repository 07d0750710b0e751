import type { SearchHit } from "@parley/protocol/lookups";
import { lookupTexts as texts } from "../../ui/lookup-texts.ts";
import { unmarked } from "../../ui/words.ts";
import type { Answer, NumbersFound } from "./answer.ts";
import type { Scope } from "./commands.ts";
import { numeral, summaryOf, titleOfLookup } from "./words.ts";

const LINES_MAX = 10;
const PAIRS_MAX = 50;
const SNIPPET_CHARS_MAX = 200;

const encoder = new TextEncoder();

/** The answer as a message for everybody: plain text, as much of it as a message may hold. */
export function shareText(answer: Answer, bytesMax: number): string {
	const [first = "", ...rest] = linesOf(answer);
	let text = first;
	for (const line of rest) {
		const longer = `${text}\n${line}`;
		if (bytesMax > 0 && encoder.encode(longer).length > bytesMax) break;
		text = longer;
	}
	return unmarked(text);
}

function linesOf(answer: Answer): readonly string[] {
	const title = titleOfLookup(answer);
	switch (answer.name) {
		case "search":
			return [`${title}: ${summaryOf(answer)}`, ...answer.hits.slice(0, LINES_MAX).map(lineIn(answer.scope))];
		case "dns": {
			const found = [...answer.addresses, ...answer.names];
			return [`${title}: ${found.length === 0 ? texts.dns.none : found.join(", ")}`];
		}
		case "sqrt":
		case "square":
			return [title, ...linesOfNumbers(answer)];
	}
}

/** Of all rooms, each line says which. */
function lineIn(scope: Scope): (hit: SearchHit) => string {
	return (hit) => (scope === "all" ? `${hit.room} ${lineOfHit(hit)}` : lineOfHit(hit));
}

function lineOfHit({ seq, name, snippet }: SearchHit): string {
	const text = snippet
		.map((piece) => piece.text)
		.join("")
		.replaceAll(/\s+/gu, " ");
	const short =
		text.length > SNIPPET_CHARS_MAX ? `${text.slice(0, SNIPPET_CHARS_MAX).toWellFormed()}…` : text;
	return `#${seq} ${name}: ${short}`;
}

function linesOfNumbers({ name, pairs, sum }: NumbersFound): readonly string[] {
	const shown = pairs.slice(0, PAIRS_MAX);
	const terms = shown.map(
		([given, result]) => `${texts.numbers.term[name](numeral(given))} = ${numeral(result)}`,
	);
	const rest = pairs.length > shown.length ? ` ${texts.numbers.rest(pairs.length - shown.length)}` : "";
	return [`${terms.join(", ")}${rest}`, `${texts.numbers.sum}: ${numeral(sum)}`];
}
