import { perLocale } from "../language/per-locale.ts";
import { namesInShort, number, plural } from "../words.ts";

/** The noun alone says none, one and two; from there on the number stands before one of three forms of it. */
type Noun = Readonly<Record<Intl.LDMLPluralRule, string>>;

const nouns = {
	message: noun("لا رسائل", "رسالة واحدة", "رسالتان", "# رسائل", "# رسالة", "# رسالة"),
	newMessage: noun(
		"لا رسائل جديدة",
		"رسالة جديدة واحدة",
		"رسالتان جديدتان",
		"# رسائل جديدة",
		"# رسالة جديدة",
		"# رسالة جديدة",
	),
	unread: noun(
		"لا رسائل غير مقروءة",
		"رسالة واحدة غير مقروءة",
		"رسالتان غير مقروءتين",
		"# رسائل غير مقروءة",
		"# رسالة غير مقروءة",
		"# رسالة غير مقروءة",
	),
	unsent: noun(
		"لا رسائل غير مرسلة",
		"رسالة واحدة غير مرسلة",
		"رسالتان غير مرسلتين",
		"# رسائل غير مرسلة",
		"# رسالة غير مرسلة",
		"# رسالة غير مرسلة",
	),
	reminder: noun("لا تذكيرات", "تذكير واحد", "تذكيران", "# تذكيرات", "# تذكيرًا", "# تذكير"),
	person: noun("لا أحد", "شخص واحد", "شخصان", "# أشخاص", "# شخصًا", "# شخص"),
	seat: noun("لا مقاعد", "مقعد واحد", "مقعدان", "# مقاعد", "# مقعدًا", "# مقعد"),
	screen: noun("لا شاشات", "شاشة واحدة", "شاشتين", "# شاشات", "# شاشة", "# شاشة"),
	reaction: noun("لا تفاعلات", "تفاعل واحد", "تفاعلان", "# تفاعلات", "# تفاعلًا", "# تفاعل"),
	byte: noun("لا شيء", "بايت واحد", "بايتين", "# بايتات", "# بايتًا", "# بايت"),
	line: noun("لا أسطر", "سطر آخر", "سطرين آخرين", "# أسطر أخرى", "# سطرًا آخر", "# سطر آخر"),
	event: noun("لا أحداث", "حدث واحد", "حدثين", "# أحداث", "# حدثًا", "# حدث"),
	mention: noun(
		"لا إشارات إليك",
		"إشارة واحدة إليك",
		"إشارتان إليك",
		"# إشارات إليك",
		"# إشارة إليك",
		"# إشارة إليك",
	),
	match: noun("لا نتائج", "نتيجة واحدة", "نتيجتان", "# نتائج", "# نتيجة", "# نتيجة"),
	entry: noun("لا مدخلات", "مدخل واحد", "مدخلان", "# مدخلات", "# مدخلًا", "# مدخل"),
	number: noun("لا أعداد", "عدد واحد", "عددان", "# أعداد", "# عددًا", "# عدد"),
	thread: noun("بلا خيوط", "خيط واحد", "خيطان", "# خيوط", "# خيطًا", "# خيط"),
	character: noun("لا أحرف", "حرف واحد", "حرفان", "# أحرف", "# حرفًا", "# حرف"),
	file: noun("لا ملفات", "ملف واحد", "ملفان", "# ملفات", "# ملفًا", "# ملف"),
	link: noun("لا اتصالات", "اتصالًا واحدًا", "اتصالين", "# اتصالات", "# اتصالًا", "# اتصال"),
	time: noun("ولا مرة", "مرة واحدة", "مرتين", "# مرات", "# مرة", "# مرة"),
};

const seconds = unit("second");
const milliseconds = unit("millisecond");

export function many(value: number, noun: keyof typeof nouns): string {
	return plural(value, nouns[noun]);
}

export function inSeconds(value: number): string {
	return seconds().format(value);
}

export function inMilliseconds(value: number): string {
	return value < 1 ? `أقل من ${milliseconds().format(1)}` : milliseconds().format(Math.round(value));
}

/** "Bo وMei و3 غيرهما": the two who are named and how many besides. */
export function names(all: readonly string[]): string {
	return namesInShort(all, (rest) => `${number(rest)} غيرهما`);
}

function noun(zero: string, one: string, two: string, few: string, many: string, other: string): Noun {
	return { zero, one, two, few, many, other };
}

function unit(name: string): () => Intl.NumberFormat {
	return perLocale((locale) => new Intl.NumberFormat(locale, { style: "unit", unit: name }));
}
