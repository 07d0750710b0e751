import { sameDayTime } from "../dates.ts";
import type { Catalogues } from "../language/catalogues.ts";
import { isolate } from "../words.ts";

export const profile: Catalogues["profile"] = {
	label: "الملف الشخصي",
	hint: "صورة وسطر عنك وما تفعله الآن",
	of: (name) => `عن ${isolate(name)}`,
	what: "يراه كل من على هذا الخادم.",
	asking: "جارٍ السؤال…",
	kept: "هذا الاسم محجوز لصاحبه",
	guest: "ضيف",
	nothing: "لا شيء أكثر هنا.",
	quiet: (until) => `يُرجى عدم الإزعاج حتى ${isolate(sameDayTime(until))}`,
	until: (until) => `حتى ${isolate(sameDayTime(until))}`,
	talk: (name) => `محادثة ${isolate(name)}`,
	edit: "تغيير",
	picture: {
		label: "الصورة",
		choose: "اختر صورة…",
		another: "اختر صورة أخرى…",
		none: "إزالة الصورة",
		coming: "جارٍ الرفع…",
		broken: "لا يمكن عرض هذا الملف كصورة.",
	},
	about: "سطر عنك",
	status: "ما الذي تفعله الآن",
	lasts: "المدة",
	disturb: { label: "عدم الإزعاج", hint: "بلا تنبيهات ولا إشعارات على أي من أجهزتك" },
	save: "حفظ",
	saved: "حُفظ.",
};
