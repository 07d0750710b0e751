import type { Refusal } from "@parley/protocol/refusals";
import { useEffect, useRef, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { type Answer, type Asked, ask, type Question, searched } from "./answer.ts";
import type { Command } from "./commands.ts";

/** What only the asker sees, above the composer. */
export type Card =
	| { readonly state: "help" }
	| { readonly state: "asking"; readonly question: Question }
	/** `older`: more of a search is under way */
	| { readonly state: "answered"; readonly answer: Answer; readonly older: "idle" | "asking" | Refusal }
	| { readonly state: "refused"; readonly question: Question; readonly refusal: Refusal };

export interface Lookup {
	/** the card as far as it belongs into a room: that of its question, and those it searched */
	cardIn(room: string): Card | null;
	run(command: Command, room: string): void;
	older(): void;
	close(): void;
}

/** One question of one person at a time: the next one calls the last one off. */
export function useLookup(): Lookup {
	const client = useClient();
	const [home, setHome] = useState("");
	const [card, setCard] = useState<Card | null>(null);
	const asking = useRef(new AbortController());
	useEffect(() => () => asking.current.abort(), []);

	const begin = (): AbortSignal => {
		asking.current.abort();
		asking.current = new AbortController();
		return asking.current.signal;
	};
	const settle = (signal: AbortSignal, asked: Promise<Asked>, cardOf: (result: Asked) => Card) =>
		void asked.then((result) => {
			if (!signal.aborted) setCard(cardOf(result));
		});

	const run = (command: Command, room: string) => {
		const signal = begin();
		setHome(room);
		if (command.name === "help") return setCard({ state: "help" });
		const question = questionIn(room, command);
		setCard({ state: "asking", question });
		settle(signal, ask(client, question, signal), (result) =>
			result.ok
				? { state: "answered", answer: result.answer, older: "idle" }
				: { state: "refused", question, refusal: result.refusal },
		);
	};
	const older = () => {
		if (card?.state !== "answered" || card.answer.name !== "search") return;
		const signal = begin();
		setCard({ ...card, older: "asking" });
		settle(signal, searched(client, card.answer, signal), (result) =>
			result.ok
				? { state: "answered", answer: result.answer, older: "idle" }
				: { ...card, older: result.refusal },
		);
	};
	const close = () => {
		asking.current.abort();
		setCard(null);
	};
	const cardIn = (room: string) => (card !== null && (room === home || reaches(card, room)) ? card : null);
	return { cardIn, run, older, close };
}

function questionIn(room: string, command: Exclude<Command, { name: "help" }>): Question {
	if (command.name !== "search") return command;
	const { scope, ...search } = command;
	return { ...search, scope: scope === "here" ? { room } : scope };
}

/** A search goes along to where its matches are. */
function reaches(card: Card, room: string): boolean {
	if (card.state === "help") return false;
	const about = card.state === "answered" ? card.answer : card.question;
	return about.name === "search" && (about.scope === "all" || about.scope.room === room);
}
