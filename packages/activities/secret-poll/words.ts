import { type PollWords, ar as pollAr, en as pollEn } from "../poll/words.ts";

export const en: PollWords = {
	...pollEn,
	title: "Secret poll",
	hint: "A poll in which nobody is told who voted what",
	usage: "/secret-poll Question? | one | another",
};

export const ar: PollWords = {
	...pollAr,
	title: "استطلاع سرّي",
	hint: "استطلاع لا يُخبَر فيه أحد بمن صوّت لماذا",
	usage: "/secret-poll السؤال؟ | خيار | خيار آخر",
};
