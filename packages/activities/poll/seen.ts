import { type Poll, votersOf } from "./poll.ts";
import { tallyOf } from "./tally.ts";

/** What one person is shown of a poll: of a secret one this is all that they are told. */
export interface SeenPoll extends Omit<Poll, "votes"> {
	/** votes by option */
	readonly tally: readonly number[];
	readonly voters: number;
	/** what they chose themselves; empty before they vote */
	readonly mine: readonly number[];
}

export function seenBy(state: Poll, me: string): SeenPoll {
	const { votes, ...rest } = state;
	return { ...rest, tally: tallyOf(state), voters: votersOf(state), mine: votes[me]?.options ?? [] };
}

/** Of an open poll: who chose which option, by name. */
export function namesOf({ options, votes }: Poll): string[][] {
	const names = options.map((): string[] => []);
	for (const { name, options } of Object.values(votes)) for (const one of options) names[one]?.push(name);
	return names;
}
