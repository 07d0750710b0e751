import type { Answer, Question } from "./answer.ts";

/** What can be done with a card. */
export interface CardEvents {
	/** the room the answer is about */
	readonly room: string;
	/** one has gone from here to a message, and may want to go back */
	readonly away: boolean;
	readonly onTryAgain: (question: Question) => void;
	readonly onOlder: () => void;
	readonly onShare: (answer: Answer) => void;
	/** a match is followed */
	readonly onFollow: () => void;
	readonly onBack: () => void;
	readonly onClose: () => void;
}
