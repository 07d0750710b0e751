import { arabicNumber, type Forms, inArabic, type Words } from "../shared/words.ts";

/** All that was picked, or what one person is told of it: until all are shown, that a number is there. */
interface Told {
	readonly picked: Readonly<Record<string, number | null>>;
	readonly isOver: boolean;
}

export const en = {
	title: "Hidden numbers",
	hint: "Two pick a number each that nobody else sees",
	usage: "/hidden-numbers",
	secretHint: "Nobody in the room is told your number. Who runs this server could find it out.",
	number: "Your number",
	pick: "Pick",
	sit: "Take a seat",
	rise: "Stand up",
	seats: "Seats",
	free: "free",
	show: "Show all numbers",
	hasNone: "no number yet",
	unseen: "has a number",
	described: ({ picked, isOver }: Told) =>
		isOver
			? `Hidden numbers: ${Object.values(picked).join(", ")}`
			: `Hidden numbers: ${Object.keys(picked).length} picked`,
	refusals: {
		over: "The numbers were shown already.",
		"not-seated": "Take a seat first.",
		"seat-taken": "Somebody else was quicker: that seat is taken.",
		seated: "You have a seat already.",
		"bad-command": "A number from 0 to 1,000,000, please.",
		"not-yours": "Only who began this, or a moderator, can show the numbers.",
	},
	problems: { more: "Nothing is said behind /hidden-numbers." },
};
export type HiddenNumbersWords = Words<typeof en>;

const numbers: Forms = {
	zero: "لم يُختر عدد",
	one: "اختير عدد واحد",
	two: "اختير عددان",
	few: "اختيرت # أعداد",
	many: "اختير # عددًا",
	other: "اختير # عدد",
};

export const ar: HiddenNumbersWords = {
	title: "أعداد مخفية",
	hint: "يختار كل من الاثنين عددًا لا يراه غيره",
	usage: "/hidden-numbers",
	secretHint: "لا يُخبَر أحد في الغرفة بعددك. ومن يدير هذا الخادم يمكنه أن يعرفه.",
	number: "عددك",
	pick: "اختيار",
	sit: "أخذ مقعد",
	rise: "ترك المقعد",
	seats: "المقاعد",
	free: "خالٍ",
	show: "إظهار كل الأعداد",
	hasNone: "بلا عدد بعد",
	unseen: "له عدد",
	described: ({ picked, isOver }) =>
		isOver
			? `أعداد مخفية: ${Object.values(picked)
					.map((number) => arabicNumber(number ?? 0))
					.join("، ")}`
			: `أعداد مخفية: ${inArabic(Object.keys(picked).length, numbers)}`,
	refusals: {
		over: "أُظهرت الأعداد من قبل.",
		"not-seated": "خذ مقعدًا أولًا.",
		"seat-taken": "سبقك غيرك إلى هذا المقعد.",
		seated: "لك مقعد من قبل.",
		"bad-command": "عدد من 0 إلى 1000000 من فضلك.",
		"not-yours": "لا يُظهر الأعداد إلا من بدأ أو مشرف.",
	},
	problems: { more: "لا يُكتب شيء بعد \u2066/hidden-numbers\u2069." },
};
