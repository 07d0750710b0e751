import { catalogue } from "./language/catalogue.ts";
import { counted, isolate } from "./words.ts";

/** All rooms of the house, and who is where. */
export const directoryTexts = catalogue("directory", {
	title: "Rooms and people",
	what: "What to show",
	kinds: { rooms: "Rooms", people: "People" },
	find: { rooms: "A room, by name or title", people: "Somebody, by name" },
	sort: "Order",
	sorts: { active: "Last written in", people: "Most people", name: "By title" },
	people: (count: number) => counted(count, "person", "people"),
	written: (time: string) => `written in ${isolate(time)}`,
	never: "nothing written yet",
	yours: "you are in",
	more: "Show more",
	asking: "Asking…",
	noRoom: "No room fits.",
	nobody: "Nobody of your rooms fits.",
	away: "away",
	hint: "Who sits in a room of yours. Of rooms with more than 200 people nobody is told who they are.",
	talkShort: "Talk",
	talk: (name: string) => `Talk with ${isolate(name)} alone`,
});
