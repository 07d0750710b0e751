import type { Person } from "../src/activity.ts";
import { type Bits, has, having } from "./bits.ts";

export interface Board {
	readonly title: string;
	/** nobody is told who asks */
	readonly isNameless: boolean;
	questions: Question[];
	/** the number of the next one */
	next: number;
	/** by person, for which questions they voted */
	voted: Record<string, Bits>;
	isClosed: boolean;
}

export interface Question {
	readonly id: number;
	readonly text: string;
	readonly by: Person;
	votes: number;
	isAnswered: boolean;
}

/** What can happen on it. */
export interface Events {
	asked: { readonly text: string };
	voted: { readonly id: number; readonly is: boolean };
	marked: { readonly id: number; readonly isAnswered: boolean };
	removed: { readonly id: number };
	ended: Record<string, never>;
}

export function find({ questions }: Board, id: number): Question | undefined {
	return questions.find((question) => question.id === id);
}

export function hasVoted({ voted }: Board, me: string, id: number): boolean {
	return has(voted[me] ?? "", id);
}

/** Whose last vote is taken back is kept no more. */
export function setVote(board: Board, me: string, question: Question, is: boolean): void {
	const bits = having(board.voted[me] ?? "", question.id, is);
	if (bits === "") delete board.voted[me];
	else board.voted[me] = bits;
	question.votes += is ? 1 : -1;
}

export function dropQuestion(board: Board, id: number): void {
	board.questions = board.questions.filter((question) => question.id !== id);
	for (const [person, before] of Object.entries(board.voted)) {
		const bits = having(before, id, false);
		if (bits === "") delete board.voted[person];
		else board.voted[person] = bits;
	}
}

export function waitingOf({ questions }: Board, me: string): number {
	return questions.filter(({ by, isAnswered }) => by.id === me && !isAnswered).length;
}

/** The one that was asked last. Throws where none was. */
export function newest({ questions }: Board): Question {
	const question = questions.at(-1);
	if (question === undefined) throw new Error("nothing was asked");
	return question;
}
