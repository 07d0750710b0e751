import { ar as endingAr, en as endingEn } from "../shared/ending-words.ts";
import { arabicNumber, counted, type Forms, inArabic, isolate, type Words } from "../shared/words.ts";
import { counts, type Told } from "./tally.ts";

export const en = {
	title: "Poll",
	hint: "Ask everybody here; each option gets its votes",
	usage: "/poll Question? | one | another",
	options: "Options",
	kinds: { secret: "secret" },
	/** Who runs the house can look into its database. */
	secretHint: "Nobody in the room is told who voted what. Who runs this server could find out.",
	choose: (several: boolean) => (several ? "Choose one or several" : "Choose one"),
	withdraw: "Take my vote back",
	ending: endingEn,
	close: "Close the poll",
	option: (votes: number, share: string, isMine: boolean) =>
		`${counted(votes, "vote", "votes")}, ${share}${isMine ? ", chosen by you" : ""}`,
	voters: (count: number) => counted(count, "person voted", "people voted"),
	others: (count: number) => counted(count, "other", "others"),
	endsAt: (time: string) => `ends ${time}`,
	over: { closed: "closed", "time-up": "its time is up" },
	described: (poll: Told) =>
		`${poll.over === undefined ? "Poll" : "Poll, closed"}: ${poll.question} ${counts(poll)
			.map(({ option, count }) => `${option}: ${count}`)
			.join(", ")}`,
	refusals: {
		over: "This poll is over.",
		"no-such-option": "This poll has no such option.",
		"one-only": "One answer only.",
		same: "You voted so already.",
		full: "So many have voted that no more votes fit into this poll.",
		"not-voted": "You have not voted.",
		"too-early": "Its time is not up yet.",
		"not-yours": "Only who began the poll, or a moderator, can close it.",
	},
	form: {
		question: "Question",
		options: "Options, one a line",
		several: "Several answers",
		ends: "It ends",
		"ends.never": "when somebody closes it",
		"ends.10m": "in ten minutes",
		"ends.1h": "in an hour",
		"ends.1d": "in a day",
		"ends.7d": "in a week",
	},
	problems: {
		nothing: "What do you want to ask? Like so: Question? | one | another",
		tooFew: "A poll needs at least two options, with | between them: Question? | one | another",
		tooMany: (max: number) => `A poll has at most ${max} options.`,
		longQuestion: (max: number) => `The question is too long: at most ${max} characters.`,
		longOption: (max: number) => `An option is too long: at most ${max} characters each.`,
		twice: (option: string) => `“${option}” is there twice.`,
		mark: "Before the question may stand is:several and, for example, ends:2h.",
		time: "A poll can end in ten seconds (ends:10s) to a year (ends:365d).",
	},
};
export type PollWords = Words<typeof en>;

const votes: Forms = {
	zero: "لا أصوات",
	one: "صوت واحد",
	two: "صوتان",
	few: "# أصوات",
	many: "# صوتًا",
	other: "# صوت",
};
const voters: Forms = {
	zero: "لم يصوّت أحد",
	one: "صوّت شخص واحد",
	two: "صوّت شخصان",
	few: "صوّت # أشخاص",
	many: "صوّت # شخصًا",
	other: "صوّت # شخص",
};

export const ar: PollWords = {
	title: "استطلاع",
	hint: "اسأل كل من هنا، ولكل خيار أصواته",
	usage: "/poll السؤال؟ | خيار | خيار آخر",
	options: "الخيارات",
	kinds: { secret: "سرّي" },
	secretHint: "لا يُخبَر أحد في الغرفة بمن صوّت لماذا. ومن يدير هذا الخادم يمكنه أن يعرف.",
	choose: (several) => (several ? "اختر واحدًا أو أكثر" : "اختر واحدًا"),
	withdraw: "سحب صوتي",
	ending: endingAr,
	close: "إغلاق الاستطلاع",
	option: (count, share, isMine) => `${inArabic(count, votes)}، ${share}${isMine ? "، وهو اختيارك" : ""}`,
	voters: (count) => inArabic(count, voters),
	others: (count) => `${arabicNumber(count)} غيرهم`,
	endsAt: (time) => `ينتهي ${time}`,
	over: { closed: "مغلق", "time-up": "انتهى وقته" },
	described: (poll) =>
		`${poll.over === undefined ? "استطلاع" : "استطلاع مغلق"}: ${isolate(poll.question)} ${counts(poll)
			.map(({ option, count }) => `${isolate(option)}: ${arabicNumber(count)}`)
			.join("، ")}`,
	refusals: {
		over: "انتهى هذا الاستطلاع.",
		"no-such-option": "لا يوجد خيار كهذا في الاستطلاع.",
		"one-only": "إجابة واحدة فقط.",
		same: "صوّتّ هكذا من قبل.",
		full: "صوّت كثيرون حتى لم يعد الاستطلاع يتسع لأصوات أخرى.",
		"not-voted": "لم تصوّت بعد.",
		"too-early": "لم ينتهِ وقته بعد.",
		"not-yours": "لا يغلق الاستطلاع إلا من بدأه أو مشرف.",
	},
	form: {
		question: "السؤال",
		options: "الخيارات، كل خيار في سطر",
		several: "عدة إجابات",
		ends: "ينتهي",
		"ends.never": "حين يغلقه أحد",
		"ends.10m": "بعد عشر دقائق",
		"ends.1h": "بعد ساعة",
		"ends.1d": "بعد يوم",
		"ends.7d": "بعد أسبوع",
	},
	problems: {
		nothing: "عمّ تريد أن تسأل؟ هكذا: السؤال؟ | خيار | خيار آخر",
		tooFew: "يحتاج الاستطلاع إلى خيارين على الأقل، بينهما |: السؤال؟ | خيار | خيار آخر",
		tooMany: (max) => `في الاستطلاع ${arabicNumber(max)} خيارًا على الأكثر.`,
		longQuestion: (max) => `السؤال أطول من المسموح: الحد ${arabicNumber(max)} حرف.`,
		longOption: (max) => `أحد الخيارات أطول من المسموح: الحد ${arabicNumber(max)} حرف لكل خيار.`,
		twice: (option) => `«${isolate(option)}» مكرر.`,
		mark: "قبل السؤال يمكن كتابة \u2066is:several\u2069 ومثلًا \u2066ends:2h\u2069.",
		time: "ينتهي الاستطلاع خلال عشر ثوانٍ (ends:10s) إلى سنة (ends:365d).",
	},
};
