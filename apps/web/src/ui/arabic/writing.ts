import type { Catalogues } from "../language/catalogues.ts";
import { isolate, leftToRight } from "../words.ts";
import { many } from "./words.ts";

const seqName = (seq: number) => leftToRight(`#${seq}`);

export const writing: Catalogues["writing"] = {
	showMore: (lines) => (lines > 0 ? `إظهار ${many(lines, "line")}` : "إظهار الكل"),
	showLess: "إظهار أقل",
	copyCode: "نسخ الشيفرة",
	spoiler: "محتوى مخفي",
	table: "جدول",
	task: { done: "تمّ", open: "لم يتمّ" },
	removing: "جارٍ حذفها لدى الجميع…",
	undo: "تراجع",
	notRemoved: (room) => `لم تُحذف رسالتك في ${isolate(room)} وعادت إلى مكانها.`,
	day: {
		title: "الانتقال إلى يوم",
		label: "اليوم",
		go: "انتقال",
		open: (label) => `${label}، الانتقال إلى يوم آخر`,
		nothingSince: "لم يُقل شيء منذ ذلك اليوم.",
	},
	proof: {
		explained: "للمقارنة مع شخص آخر: السطر نفسه حتى الرقم نفسه يعني الرسائل نفسها بالترتيب نفسه.",
		upTo: "حتى الرقم",
		working: "جارٍ الحساب…",
		notNow: "لا يمكن جلب هذا المقطع الآن.",
		over: (events, from, to) => `على ${many(events, "event")}، من ${seqName(from)} إلى ${seqName(to)}`,
		copy: "نسخ هذا السطر",
		theirs: "سطر الشخص الآخر",
		same: "متطابقان: لديكما السجل نفسه.",
		different: "مختلفان. هل هما حتى الرقم نفسه؟",
	},
	selected: {
		label: "النص المحدد",
		quote: "اقتباس",
		copy: (count) => `نسخ ${many(count, "message")}`,
	},
	format: {
		label: "التنسيق",
		strong: "غامق",
		em: "مائل",
		strike: "مشطوب",
		code: "شيفرة",
		spoiler: "محتوى مخفي",
		link: "رابط",
		quote: "اقتباس",
		list: "قائمة",
	},
	insertEmoji: "إدراج رمز تعبيري",
	react: "التفاعل برمز تعبيري",
	addReaction: "إضافة تفاعل",
	searchEmoji: "البحث عن رمز تعبيري (بالإنجليزية)",
	recentEmoji: "المستخدمة أخيرًا",
	foundEmoji: "النتائج",
	noEmoji: "لا رمز تعبيري بهذا الاسم.",
	emojiGroups: {
		faces: "وجوه",
		people: "أيدٍ وناس",
		nature: "الطبيعة",
		food: "طعام",
		travel: "أنشطة وسفر",
		things: "أشياء",
		signs: "إشارات",
	},
};
