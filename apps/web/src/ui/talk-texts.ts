import { catalogue } from "./language/catalogue.ts";
import { isolate, list, number } from "./words.ts";

/** Around a conversation of two to eight people. */
export const talkTexts = catalogue("talk", {
	/** `name`: one, or a list of them, as in all of this */
	title: (name: string) => `Talk with ${isolate(name)}`,
	several: "New conversation",
	hint: (name: string, others: number) =>
		others === 1
			? `Only the two of you read it, and nobody else can find it. ${isolate(name)} can accept, ignore or block it.`
			: `Only the ${number(others + 1)} of you read it, and nobody else can find it. Each can accept, ignore or block it.`,
	field: "Find people",
	people: "People to talk with",
	away: "away",
	nobody: "Nobody is in your rooms just now.",
	nothing: (typed: string) => `Nobody here fits “${isolate(typed)}”.`,
	addOthers: "Add others…",
	chosen: (names: readonly string[], max: number) =>
		names.length === 0
			? `Choose up to ${number(max)} people. Only they and you read it, and nobody is added later.`
			: `With ${list(names.map(isolate))}${names.length === max ? ", and there is room for no more" : ""}.`,
	empty: (people: number) => `Only the ${people === 2 ? "two" : number(people)} of you read this.`,
	about: (people: number) => (people === 2 ? "a conversation of two" : `a conversation of ${number(people)}`),
	heading: (people: number) => `In the conversation, ${number(people)}`,
	absent: "not here",
	gone: "gone for good",
	/** beside the people of a room, and of a conversation */
	begin: "New conversation",
	larger: "New conversation with more",
	turnedAway: (count: number) => `Ignored or blocked (${number(count)})`,
	region: "Your answer",
	/** `by`: who began it */
	state: {
		new: (name: string, by: string, others: number) =>
			others === 1
				? `${isolate(name)} began to talk with you alone. What you choose is told to nobody.`
				: `${isolate(by)} began a conversation of ${number(others + 1)} with you. What you choose is told to nobody.`,
		ignored: () => "You ignore this conversation: it does not notify you.",
		blocked: (_name: string, _by: string, others: number) =>
			others === 1
				? "You blocked this conversation: neither of you can write in it."
				: "You blocked this conversation: you do not write in it, and it does not notify you. The others talk on.",
	},
	accept: "Accept",
	ignore: "Ignore",
	block: "Block",
	again: { notify: "Notify me again", unblock: "Unblock" },
	turnAway: "Ignore or block…",
	/** `by`: whom blocking turns away; null: oneself began it among several */
	turnAwayHint: (by: string | null) =>
		by === null
			? "The others are not told."
			: `Nobody is told. Whom you block, ${isolate(by)}, begins no other conversation with you.`,
});
