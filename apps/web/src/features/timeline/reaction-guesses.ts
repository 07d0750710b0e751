import type { MessageRow } from "@parley/protocol/timeline";
import { useSyncExternalStore } from "react";

type Reactions = MessageRow["reactions"];
/** What one has just given or taken back, by emoji, until the server has said so or refused it. */
type Guesses = Readonly<Record<string, boolean>>;

const listeners = new Set<() => void>();
const guessed = new Map<string, Guesses>();

/** Shown at once: nobody presses a button twice because nothing seems to happen. */
export async function guess(
	row: MessageRow,
	emoji: string,
	on: boolean,
	asked: Promise<unknown>,
): Promise<void> {
	set(row.id, { ...guessed.get(row.id), [emoji]: on });
	try {
		await asked;
	} finally {
		const { [emoji]: latest, ...others } = guessed.get(row.id) ?? {};
		if (latest === on) set(row.id, others);
	}
}

export function useReactions(row: MessageRow): Reactions {
	const guesses = useSyncExternalStore(subscribe, () => guessed.get(row.id));
	return guesses ? withGuesses(row.reactions, guesses) : row.reactions;
}

/** As the row shows them now. */
export function reactionsOf(row: MessageRow): Reactions {
	return withGuesses(row.reactions, guessed.get(row.id) ?? {});
}

function withGuesses(reactions: Reactions, guesses: Guesses): Reactions {
	const shown = { ...reactions };
	for (const [emoji, mine] of Object.entries(guesses)) {
		const known = reactions[emoji] ?? { count: 0, mine: false };
		if (known.mine !== mine) shown[emoji] = { ...known, mine, count: known.count + (mine ? 1 : -1) };
	}
	return shown;
}

function set(id: string, guesses: Guesses): void {
	if (Object.keys(guesses).length === 0) guessed.delete(id);
	else guessed.set(id, guesses);
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
