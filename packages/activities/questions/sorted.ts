import type { SeenQuestion } from "./seen.ts";

export type Order = "votes" | "newest";

/** What waits for an answer comes first. */
export function sorted(questions: readonly SeenQuestion[], order: Order): SeenQuestion[] {
	return questions.toSorted(
		(a, b) =>
			Number(a.isAnswered) - Number(b.isAnswered) ||
			(order === "votes" ? b.votes - a.votes || a.id - b.id : b.id - a.id),
	);
}
