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
	readonly card: Card | null;
	run(command: Command): void;
	older(): void;
	close(): void;
}

/** One question of one person at a time: the next one, or leaving the room, calls the last one off. */
export function useLookup(room: string): Lookup {
	const client = useClient();
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

	const run = (command: Command) => {
		const signal = begin();
		if (command.name === "help") return setCard({ state: "help" });
		setCard({ state: "asking", question: command });
		settle(signal, ask(client, room, command, signal), (result) =>
			result.ok
				? { state: "answered", answer: result.answer, older: "idle" }
				: { state: "refused", question: command, refusal: result.refusal },
		);
	};
	const older = () => {
		if (card?.state !== "answered" || card.answer.name !== "search") return;
		const signal = begin();
		setCard({ ...card, older: "asking" });
		settle(signal, searched(client, room, card.answer, signal), (result) =>
			result.ok
				? { state: "answered", answer: result.answer, older: "idle" }
				: { ...card, older: result.refusal },
		);
	};
	const close = () => {
		asking.current.abort();
		setCard(null);
	};
	return { card, run, older, close };
}
