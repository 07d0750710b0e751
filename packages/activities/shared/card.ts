import type { Command, Person, Seats } from "../src/activity.ts";

/** What a card is shown with. It knows no client and no room: what it wants it asks for by `act`. */
export interface CardProps<State, Words> {
	/** of an activity with `view`, what that gives to whoever looks */
	readonly state: State;
	readonly me: Person;
	/** where they sit in it */
	readonly seat?: number | undefined;
	readonly seats: Seats;
	/** began it, or keeps the room */
	readonly mayModerate: boolean;
	/** a message of theirs would be taken in this room, and so a move that writes a text (`writes`) */
	readonly mayWrite: boolean;
	readonly act: (command: Command) => void;
	/** a move of theirs is on its way */
	readonly pending: boolean;
	/** why their last move was not taken: a word of the activity's or the kit's, or a sentence */
	readonly refused?: string | undefined;
	/** the time of the log as this is shown, in ms since 1970 */
	readonly at: number;
	readonly words: Words;
}
