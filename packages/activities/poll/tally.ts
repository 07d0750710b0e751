interface Voted {
	readonly options: readonly string[];
	readonly votes: Readonly<Record<string, { readonly options: readonly number[] }>>;
}

/** An open poll, or what one person is shown of a secret one. */
export type Told = {
	readonly question: string;
	readonly options: readonly string[];
	readonly over?: string;
} & (Pick<Voted, "votes"> | { readonly tally: readonly number[] });

/** Votes by option. */
export function tallyOf({ options, votes }: Voted): number[] {
	const tally = new Array<number>(options.length).fill(0);
	for (const { options } of Object.values(votes))
		for (const one of options) tally[one] = (tally[one] ?? 0) + 1;
	return tally;
}

/** Each option with its votes. */
export function counts(poll: Told): { readonly option: string; readonly count: number }[] {
	const tally = "tally" in poll ? poll.tally : tallyOf(poll);
	return poll.options.map((option, index) => ({ option, count: tally[index] ?? 0 }));
}
