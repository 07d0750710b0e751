import * as z from "zod/mini";
import { line } from "../shared/line.ts";
import { activity, refuse } from "../src/activity.ts";
import { type Board, dropQuestion, type Events, find, hasVoted, setVote, waitingOf } from "./board.ts";
import {
	QUESTION_CHARS_MAX,
	QUESTIONS_EVER_MAX,
	QUESTIONS_MAX,
	TITLE_CHARS_MAX,
	VOTERS_MAX,
	WAITING_PER_PERSON_MAX,
} from "./limits.ts";
import { seenBy } from "./seen.ts";
import { hear, tell } from "./tell.ts";
import { en } from "./words.ts";

const Id = z.int().check(z.nonnegative(), z.maximum(QUESTIONS_EVER_MAX - 1));
const Start = z.strictObject({ title: line(TITLE_CHARS_MAX), isNameless: z.optional(z.boolean()) });
export type Start = z.infer<typeof Start>;

/** Questions to whoever speaks, in the order of how many want to hear the answer. The kit's `end` closes the board. */
export default activity({
	name: "questions",
	version: 1,
	start: Start,
	commands: {
		ask: z.strictObject({ text: line(QUESTION_CHARS_MAX) }),
		vote: z.strictObject({ id: Id, is: z.boolean() }),
		mark: z.strictObject({ id: Id, isAnswered: z.boolean() }),
		remove: z.strictObject({ id: Id }),
	},
	writes: ["ask"],
	init: ({ title, isNameless = false }): Board => ({
		...{ title, isNameless },
		...{ questions: [], next: 0, voted: {}, isClosed: false },
	}),
	decide: {
		ask(board, { text }, { me }) {
			if (board.questions.length >= QUESTIONS_MAX || board.next >= QUESTIONS_EVER_MAX) return refuse("full");
			return waitingOf(board, me.id) < WAITING_PER_PERSON_MAX ? { asked: { text } } : refuse("too-many");
		},
		vote(board, { id, is }, { me }) {
			const question = find(board, id);
			if (question === undefined) return refuse("no-such-question");
			if (question.by.id === me.id) return refuse("own");
			if (hasVoted(board, me.id, id) === is) return refuse(is ? "voted" : "not-voted");
			if (board.voted[me.id] === undefined && Object.keys(board.voted).length >= VOTERS_MAX)
				return refuse("too-many-voters");
			return { voted: { id, is } };
		},
		mark(board, { id, isAnswered }, { mayModerate }) {
			const question = find(board, id);
			if (question === undefined) return refuse("no-such-question");
			if (!mayModerate) return refuse("not-yours");
			return question.isAnswered === isAnswered ? refuse("marked") : { marked: { id, isAnswered } };
		},
		remove(board, { id }, { me, mayModerate }) {
			const question = find(board, id);
			if (question === undefined) return refuse("no-such-question");
			return mayModerate || question.by.id === me.id ? { removed: { id } } : refuse("not-yours");
		},
	},
	fold: {
		asked(board, { text }: Events["asked"], { me }) {
			board.questions.push({ id: board.next, text, by: me, votes: 0, isAnswered: false });
			board.next += 1;
		},
		voted(board, { id, is }: Events["voted"], { me }) {
			const question = find(board, id);
			if (question !== undefined) setVote(board, me.id, question, is);
		},
		marked(board, { id, isAnswered }: Events["marked"]) {
			const question = find(board, id);
			if (question !== undefined) question.isAnswered = isAnswered;
		},
		removed(board, { id }: Events["removed"]) {
			dropQuestion(board, id);
		},
		ended(board, _body: Events["ended"]) {
			board.isClosed = true;
		},
	},
	view: (board, { me }) => seenBy(board, me.id),
	tell,
	hear,
	isOver: ({ isClosed }) => isClosed,
	describe: (board) => en.described(board),
});
