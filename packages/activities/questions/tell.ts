import type { EventOf } from "../src/activity.ts";
import { type Board, type Events, find, newest } from "./board.ts";
import { type SeenBoard, type SeenQuestion, seenQuestion } from "./seen.ts";

/** What all but its mover are told of a move: a vote among a hundred questions is a few bytes. */
export interface Told {
	readonly asked: SeenQuestion;
	readonly counted: { readonly id: number; readonly votes: number };
	readonly marked: { readonly id: number; readonly isAnswered: boolean };
	readonly removed: { readonly id: number };
	readonly ended: Record<string, never>;
}

/** `board` as it stands behind the move. */
export function tell(event: EventOf<Events>, board: Board): EventOf<Told> {
	if ("asked" in event) return { asked: seenQuestion(board, newest(board)) };
	if (!("voted" in event)) return event;
	const { id } = event.voted;
	return { counted: { id, votes: find(board, id)?.votes ?? 0 } };
}

/** What was told, in the view of whoever heard it. */
export const hear = {
	asked(seen: SeenBoard, question: Told["asked"]) {
		seen.questions.push(question);
	},
	counted(seen: SeenBoard, { id, votes }: Told["counted"]) {
		const question = seen.questions.find((one) => one.id === id);
		if (question !== undefined) question.votes = votes;
	},
	marked(seen: SeenBoard, { id, isAnswered }: Told["marked"]) {
		const question = seen.questions.find((one) => one.id === id);
		if (question !== undefined) question.isAnswered = isAnswered;
	},
	removed(seen: SeenBoard, { id }: Told["removed"]) {
		seen.questions = seen.questions.filter((question) => question.id !== id);
	},
	ended(seen: SeenBoard, _body: Told["ended"]) {
		seen.isClosed = true;
	},
};
