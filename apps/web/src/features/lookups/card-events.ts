import type { Answer, Question } from "./answer.ts";

export interface CardEvents {
	readonly room: string;
	/** whether there is more to search than this room */
	readonly hasOtherRooms: boolean;
	/** one has gone from here to a message, and may want to go back */
	readonly away: boolean;
	readonly onAsk: (question: Question) => void;
	readonly onOlder: () => void;
	readonly onShare: (answer: Answer) => void;
	readonly onFollow: () => void;
	readonly onBack: () => void;
	readonly onClose: () => void;
}
