import { ar as endingAr, en as endingEn } from "../shared/ending-words.ts";
import { arabicNumber, counted, type Forms, inArabic, isolate, type Words } from "../shared/words.ts";

/** A board, or what one person is shown of it. */
interface Asked {
	readonly title: string;
	readonly questions: readonly { readonly text: string; readonly votes: number }[];
	readonly isClosed: boolean;
}

/** Of a whole board, for whoever has no card: those that most want answered. */
const DESCRIBED_MAX = 20;

export const en = {
	title: "Questions",
	hint: "A board of questions: ask, vote up, mark as answered",
	usage: "/questions What it is about",
	nameless: "without names",
	secretHint: "Nobody in the room is told who asked. Who runs this server could find out.",
	ask: "Your question",
	send: "Ask",
	sortBy: "Order",
	sort: { votes: "Most wanted first", newest: "Newest first" },
	none: "Nobody has asked anything yet.",
	waiting: (count: number) => counted(count, "question waits", "questions wait"),
	answered: (count: number) => `${count} answered`,
	isAnswered: "answered",
	mine: "asked by you",
	by: (name: string) => `asked by ${isolate(name)}`,
	vote: (text: string, votes: number) =>
		`I want to know this, too: ${isolate(text)} (${counted(votes, "vote", "votes")})`,
	mark: (text: string) => `Mark as answered: ${isolate(text)}`,
	unmark: (text: string) => `Not answered yet: ${isolate(text)}`,
	remove: (text: string) => `Remove: ${isolate(text)}`,
	removeSure: "Remove this question?",
	yes: "Remove",
	no: "Keep",
	ending: endingEn,
	close: "Close the board",
	closed: "This board is closed.",
	left: (chars: number) => counted(chars, "character left", "characters left"),
	described({ title, questions, isClosed }: Asked) {
		const wanted = questions.toSorted((a, b) => b.votes - a.votes).slice(0, DESCRIBED_MAX);
		const list = wanted.map(({ text, votes }) => `${text} (${votes})`).join(" ");
		return `${isClosed ? "Questions, closed" : "Questions"}: ${title}${list === "" ? "" : ` ${list}`}`;
	},
	refusals: {
		over: "This board is closed.",
		full: "The board is full: some questions have to be removed first.",
		"too-many": "You have asked so many that wait for an answer. Wait until some are answered.",
		"no-such-question": "That question was removed.",
		own: "You asked this yourself.",
		voted: "You voted for this already.",
		"not-voted": "You did not vote for this.",
		"too-many-voters": "So many have voted that nobody else can.",
		"not-yours": "Only who began the board, or a moderator, can do that.",
		marked: "Somebody did that already.",
	},
	form: { title: "What they are about", nameless: "Nobody in the room is told who asked" },
	problems: {
		nothing: "What are the questions about? Like so: /questions Release 5, ask the team",
		long: (max: number) => `That is too long: at most ${max} characters.`,
		mark: "Before the title may stand is:nameless.",
	},
};
export type QuestionsWords = Words<typeof en>;

const votes: Forms = {
	zero: "لا أصوات",
	one: "صوت واحد",
	two: "صوتان",
	few: "# أصوات",
	many: "# صوتًا",
	other: "# صوت",
};
const waiting: Forms = {
	zero: "لا أسئلة تنتظر",
	one: "سؤال واحد ينتظر",
	two: "سؤالان ينتظران",
	few: "# أسئلة تنتظر",
	many: "# سؤالًا ينتظر",
	other: "# سؤال ينتظر",
};
const left: Forms = {
	zero: "لم يبقَ أي حرف",
	one: "بقي حرف واحد",
	two: "بقي حرفان",
	few: "بقيت # أحرف",
	many: "بقي # حرفًا",
	other: "بقي # حرف",
};

export const ar: QuestionsWords = {
	title: "أسئلة",
	hint: "لوحة أسئلة: اسأل، وصوّت، وعلّم ما أُجيب عنه",
	usage: "/questions الموضوع",
	nameless: "بلا أسماء",
	secretHint: "لا يُخبَر أحد في الغرفة بمن سأل. ومن يدير هذا الخادم يمكنه أن يعرف.",
	ask: "سؤالك",
	send: "اسأل",
	sortBy: "الترتيب",
	sort: { votes: "الأكثر طلبًا أولًا", newest: "الأحدث أولًا" },
	none: "لم يسأل أحد شيئًا بعد.",
	waiting: (count) => inArabic(count, waiting),
	answered: (count) => `أُجيب عن ${arabicNumber(count)}`,
	isAnswered: "أُجيب عنه",
	mine: "سؤالك أنت",
	by: (name) => `سأل ${isolate(name)}`,
	vote: (text, count) => `أريد أن أعرف هذا أيضًا: ${isolate(text)} (${inArabic(count, votes)})`,
	mark: (text) => `تعليمه مُجابًا: ${isolate(text)}`,
	unmark: (text) => `لم يُجَب عنه بعد: ${isolate(text)}`,
	remove: (text) => `حذف: ${isolate(text)}`,
	removeSure: "أتريد حذف هذا السؤال؟",
	yes: "حذف",
	no: "إبقاء",
	ending: endingAr,
	close: "إغلاق اللوحة",
	closed: "هذه اللوحة مغلقة.",
	left: (chars) => inArabic(chars, left),
	described({ title, questions, isClosed }) {
		const wanted = questions.toSorted((a, b) => b.votes - a.votes).slice(0, DESCRIBED_MAX);
		const list = wanted.map((one) => `${isolate(one.text)} (${arabicNumber(one.votes)})`).join(" ");
		return `${isClosed ? "أسئلة، مغلقة" : "أسئلة"}: ${isolate(title)}${list === "" ? "" : ` ${list}`}`;
	},
	refusals: {
		over: "هذه اللوحة مغلقة.",
		full: "اللوحة ممتلئة: يجب حذف بعض الأسئلة أولًا.",
		"too-many": "لك أسئلة كثيرة تنتظر الجواب. انتظر حتى يُجاب عن بعضها.",
		"no-such-question": "حُذف ذلك السؤال.",
		own: "أنت من سأل هذا.",
		voted: "صوّتّ لهذا من قبل.",
		"not-voted": "لم تصوّت لهذا.",
		"too-many-voters": "صوّت كثيرون حتى لم يعد ممكنًا لغيرهم.",
		"not-yours": "لا يفعل هذا إلا من بدأ اللوحة أو مشرف.",
		marked: "سبقك أحد إلى ذلك.",
	},
	form: { title: "الموضوع", nameless: "لا يُخبَر أحد في الغرفة بمن سأل" },
	problems: {
		nothing: "عمّ تدور الأسئلة؟ هكذا: /questions الموضوع",
		long: (max) => `هذا أطول من المسموح: الحد ${arabicNumber(max)} حرف.`,
		mark: "قبل العنوان يمكن كتابة \u2066is:nameless\u2069.",
	},
};
