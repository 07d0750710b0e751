import { lookupTexts as texts } from "../../ui/lookup-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import type { Answer, Question } from "./answer.ts";
import type { Card } from "./use-lookup.ts";

export function titleOf(card: Card): string {
	if (card.state === "help") return texts.help.title;
	return titleOfLookup(card.state === "answered" ? card.answer : card.question);
}

export function titleOfLookup(about: Question | Answer): string {
	switch (about.name) {
		case "search":
			return texts.search.title(about.query, about.scope === "all");
		case "dns":
			return texts.dns.title(about.host);
		case "sqrt":
		case "square":
			return texts.numbers.title[about.name];
	}
}

/** One sentence, for who does not see the card. */
export function spokenOf(card: Card): string {
	switch (card.state) {
		case "help":
			return texts.help.title;
		case "asking":
			return texts.asking;
		case "refused":
			return refusalTexts.sentence(card.refusal);
		case "answered":
			return summaryOf(card.answer);
	}
}

export function summaryOf(answer: Answer): string {
	switch (answer.name) {
		case "search":
			return answer.hits.length === 0
				? texts.search.none(answer.scope === "all" ? null : answer.scope.room)
				: texts.search.found(answer.hits.length, answer.more);
		case "dns": {
			const count = answer.addresses.length + answer.names.length;
			return count === 0 ? texts.dns.none : texts.dns.found(count);
		}
		case "sqrt":
		case "square":
			return texts.numbers.took(answer.pairs.length, answer.ms, answer.threads, answer.division);
	}
}

/** Twelve digits are more than anybody reads, and hide what floating point adds at the end. */
export function numeral(value: number): string {
	return String(Number(value.toPrecision(12)));
}
