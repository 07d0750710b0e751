import type { Catalogues } from "../language/catalogues.ts";
import { isolate, leftToRight } from "../words.ts";
import { many } from "./words.ts";

export const find: Catalogues["find"] = {
	region: "البحث",
	field: "البحث في الرسائل",
	of: "عمّ تبحث",
	kinds: { words: "الرسائل", files: "الملفات", links: "الروابط", mentions: "الإشارات إليك" },
	where: "المكان",
	everywhere: "كل غرفي",
	order: "الترتيب",
	newest: "الأحدث أولًا",
	best: "الأنسب أولًا",
	hint: 'يكفي حرفان. تضيّق البحث \u2066"عبارة كاملة"\u2069 و\u2066from:name\u2069 و\u2066after:2026-01-31\u2069 و\u2066before:2026-01-31\u2069. ويبحث Enter عن الكلمات كما كُتبت.',
	none: {
		words: "لا رسالة تطابق.",
		files: "لا ملف يطابق.",
		links: "لا رابط يطابق.",
		mentions: "لم يشر إليك أحد هنا.",
	},
	found: (count, more) => (more ? `${many(count, "match")} وأكثر` : many(count, "match")),
	asking: "جارٍ البحث…",
	older: "الأقدم",
	show: (seq) => `عرض ${leftToRight(`#${seq}`)}`,
	get: (name) => `تنزيل ${isolate(name)}`,
};
