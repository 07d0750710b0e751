import type { Catalogues } from "../language/catalogues.ts";
import { isolate, number } from "../words.ts";

export const own: Catalogues["own"] = {
	title: "أنت",
	open: "إعداداتك",
	alerts: { label: "التنبيهات", hint: "الإشعارات والصوت وما تخبرك به كل غرفة" },
	keys: { label: "مفاتيح الاختصار", hint: "كلها في قائمة" },
	blocked: {
		label: "المحظورون",
		hint: (count) => `عددهم: ${number(count)}`,
		what: "تُطوى رسائلهم ولا تنبّهك، ولا تبدأ محادثة بينكم. لا يُخبر أحد بذلك.",
		none: "لا تحظر أحدًا.",
		folded: "حظرت كاتب هذه الرسالة.",
		show: "عرض",
		again: (name) => `إلغاء حظر ${isolate(name)}`,
	},
	look: "المظهر",
	theme: "السمة",
	themes: { system: "حسب النظام", light: "فاتحة", dark: "داكنة" },
	text: "حجم النص",
	sizes: { normal: "عادي", large: "كبير", largest: "الأكبر" },
	previews: { label: "معاينة الروابط", hint: "عنوان ما يقود إليه الرابط وأول كلماته" },
	lone: {
		label: "المفتاحان \u2066?\u2069 و\u2066F6\u2069",
		hint: "عند إيقافهما يبقيان للمتصفح أو لبرنامج تتحدث إليه",
	},
	signOut: {
		label: "تسجيل الخروج",
		hint: (name) => `يصير الاسم ${isolate(name)} متاحًا لغيرك.`,
		kept: "من هذا الجهاز. يبقى الاسم لك.",
	},
};
