import type { Answer, Question } from "./answer.ts";

/** What can be done with a card. */
export interface CardEvents {
	/** the room one is in */
	readonly room: string;
	/** whether there is more to search than this room */
	readonly hasOtherRooms: boolean;
	/** one has gone from here to a message, and may want to go back */
	readonly away: boolean;
	readonly onAsk: (question: Question) => void;
	readonly onOlder: () => void;
	readonly onShare: (answer: Answer) => void;
	/** a match is followed */
	readonly onFollow: () => void;
	readonly onBack: () => void;
	readonly onClose: () => void;
}
