import { ar as endingAr, en as endingEn } from "../../../packages/activities/shared/ending-words.ts";
import {
	counted,
	type Forms,
	inArabic,
	isolate,
	type Words,
} from "../../../packages/activities/shared/words.ts";

interface Told {
	readonly title: string;
	readonly clapping: Readonly<Record<string, unknown>>;
}

export const en = {
	title: "Applause",
	hint: "What it is, in a few words",
	usage: "/applause What for",
	clap: "Clap",
	ending: endingEn,
	end: "End it",
	over: "It is over.",
	people: (count: number) => counted(count, "person claps", "people clap"),
	described: ({ title, clapping }: Told) => `Applause: ${title} (${Object.keys(clapping).length})`,
	refusals: {
		over: "It is over.",
		same: "You did that already.",
		full: "So many clap that no more can be counted.",
		"not-yours": "Only who began it, or a moderator, can end it.",
	},
	problems: {
		nothing: "What is it for?",
		long: (max: number) => `That is too long: at most ${max} characters.`,
	},
};
export type ApplauseWords = Words<typeof en>;

const people: Forms = {
	zero: "لا أحد يصفق",
	one: "يصفق شخص واحد",
	two: "يصفق شخصان",
	few: "يصفق # أشخاص",
	many: "يصفق # شخصًا",
	other: "يصفق # شخص",
};

export const ar: ApplauseWords = {
	title: "تصفيق",
	hint: "ما هو، في كلمات قليلة",
	usage: "/applause السبب",
	clap: "تصفيق",
	ending: endingAr,
	end: "إنهاء",
	over: "انتهى.",
	people: (count) => inArabic(count, people),
	described: ({ title, clapping }) =>
		`تصفيق: ${isolate(title)} (${inArabic(Object.keys(clapping).length, people)})`,
	refusals: {
		over: "انتهى.",
		same: "فعلت ذلك من قبل.",
		full: "يصفق كثيرون حتى لم يعد ممكنًا عدّ غيرهم.",
		"not-yours": "لا ينهيه إلا من بدأه أو مشرف.",
	},
	problems: {
		nothing: "ما السبب؟",
		long: (max) => `هذا أطول من المسموح: الحد ${max} حرف.`,
	},
};
