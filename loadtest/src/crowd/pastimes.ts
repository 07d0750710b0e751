import { ASK_REF, POST_REF_MIN, SIT_REF, type Tongue, tongues } from "./dialects.ts";
import { addTo, NOTHING_SEEN, type Sums, stretchOf } from "./digest.ts";
import type { PastimeName, Playing } from "./load.ts";
import type { MessageIds, ServerWord } from "./messages.ts";

/** What a crowd does in an activity in the place of posts; each of its moves is a message with a number. */
interface Pastime {
	readonly start: object;
	/** of the activity; absent: there are none to take */
	readonly seats?: number;
	command(k: number, id: string, text: string): object;
	moved(acted: ServerWord, ids: MessageIds): number | undefined;
	sumsOf(state: unknown): Sums;
}

/** At most seven at one table, whose numbers follow each other. */
export const TABLE_SEATS = 7;
const OPTIONS = 20;

type Voted = { readonly name: string; readonly options: readonly number[] };

export const pastimes = {
	/** the lab's own (`experiments/tables/rules.ts`), whose state is a digest itself */
	table: {
		start: {},
		seats: TABLE_SEATS,
		command: (_k, id, text) => ({ play: { id, text } }),
		moved: (acted, ids) => ids.numberOf((acted["event"] as { played?: { id: string } }).played?.id),
		sumsOf: (state) => state as Sums,
	},
	/** The house's: everybody votes once, the first of the crowd first, so a vote has its voter's number. */
	poll: {
		start: { question: "Which?", options: Array.from({ length: OPTIONS }, (_, at) => `number ${at}`) },
		command: (k) => ({ vote: { options: [k % OPTIONS] } }),
		moved: ({ by, event }) => voteOf({ ...(event as { voted: Voted }).voted, name: (by as Voted).name }),
		sumsOf(state) {
			const sums = { ...NOTHING_SEEN };
			const { votes } = state as { readonly votes: Readonly<Record<string, Voted>> };
			addTo(sums, stretchOf(Object.values(votes).map((vote) => voteOf(vote) ?? -1)));
			return sums;
		},
	},
} as const satisfies Readonly<Record<PastimeName, Pastime>>;

/** Undefined: the voter had chosen another option. */
function voteOf({ name, options }: Voted): number | undefined {
	const k = Number(/\d+$/.exec(name)?.[0]);
	return options.length === 1 && options[0] === k % OPTIONS ? k : undefined;
}

/** As Parley is spoken to by people who play. */
export function tongueOf({ pastime, targets }: Playing): Tongue {
	const { command, moved, sumsOf, seats }: Pastime = pastimes[pastime];
	const said = (type: string, ref: number, room: string, more = {}) =>
		JSON.stringify({ type, ref, room, target: targets[room], ...more });
	return {
		...tongues.parley,
		post: (room, id, text, k) => said("act", k + POST_REF_MIN, room, { command: command(k, id, text) }),
		moved,
		play: {
			sit: (room, person) =>
				seats === undefined
					? undefined
					: said("act", SIT_REF, room, { command: { sit: { seat: person % seats } } }),
			ask: (room) => said("activity", ASK_REF, room),
			sumsOf,
		},
	};
}
