import { type Board, hasVoted, type Question } from "./board.ts";

/** A board as one person is shown it. Who voted for what is told nobody. */
export interface SeenBoard {
	readonly title: string;
	readonly isNameless: boolean;
	questions: SeenQuestion[];
	isClosed: boolean;
}

export interface SeenQuestion {
	readonly id: number;
	readonly text: string;
	/** who asked; absent from a board without names */
	readonly name?: string;
	/** asked by whoever is shown it */
	readonly isMine?: true;
	votes: number;
	/** whoever is shown it voted for it */
	hasMine: boolean;
	isAnswered: boolean;
}

export function seenBy(board: Board, me: string): SeenBoard {
	const { title, isNameless, isClosed, questions } = board;
	return { title, isNameless, isClosed, questions: questions.map((one) => seenQuestion(board, one, me)) };
}

/** `me` absent: as all are shown it who have nothing to do with it. */
export function seenQuestion(board: Board, question: Question, me?: string): SeenQuestion {
	const { id, text, by, votes, isAnswered } = question;
	return {
		...{ id, text, votes, isAnswered, hasMine: me !== undefined && hasVoted(board, me, id) },
		...(!board.isNameless && { name: by.name }),
		...(by.id === me && { isMine: true }),
	};
}
