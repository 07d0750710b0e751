import { expect, test } from "vitest";
import { askedBy, type FindQuestion } from "./find-question.ts";

const question: FindQuestion = { typed: "tea", kind: "words", here: true, said: true, best: false };

test("[FIND1] who looks in the room they are in looks in the next one when they go there, as the panel says", () => {
	expect(askedBy(question, "lobby")?.room).toBe("lobby");
	expect(askedBy(question, "attic")?.room).toBe("attic");
});

test("[FIND1] who looks in all rooms names none, wherever they are", () => {
	expect(askedBy({ ...question, here: false }, "lobby")).not.toHaveProperty("room");
});
