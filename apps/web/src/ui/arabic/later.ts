import type { Catalogues } from "../language/catalogues.ts";
import { isolate } from "../words.ts";
import { many } from "./words.ts";

export const later: Catalogues["later"] = {
	label: "رسائل لوقت لاحق",
	hint: "ما ينتظر الإرسال",
	title: "الإرسال لاحقًا",
	about: "تُرسل في ذلك الوقت حتى إن لم تكن هنا. وحتى ذلك الحين لا يراها غيرك.",
	moments: { hour: "بعد ساعة", tomorrow: "غدًا في التاسعة", monday: "يوم الإثنين في التاسعة" },
	own: "في وقت آخر",
	submit: "أرسل حينها",
	past: "مضى هذا الوقت. اختر وقتًا قادمًا.",
	noTime: "اختر يومًا ووقتًا.",
	noFiles: "الملفات لا تنتظر: أرسلها الآن أو أزلها، وأرسل النص لاحقًا.",
	asking: "جارٍ السؤال…",
	none: "لا شيء ينتظر الإرسال. بجانب «إرسال» ساعة تظهر حين تكتب شيئًا.",
	waits: (time) => `تُرسل ${isolate(time)}`,
	unsent: (time) => `كان وقت إرسالها ${isolate(time)}، ولم تُرسل:`,
	inConversation: "في محادثة",
	sendNow: "أرسل الآن",
	change: "تعديل",
	cancel: "إلغاء الإرسال",
	letGo: "إزالة",
	text: "الرسالة",
	save: "حفظ التعديل",
	leave: "إبقاؤها كما كانت",
	line: {
		region: "رسائل لوقت لاحق",
		waiting: (count, time) =>
			count === 1 ? `تُرسل هنا ${isolate(time)}.` : `تنتظر هنا: ${many(count, "message")}.`,
		unsent: (count) => `لم تُرسل في وقتها: ${many(count, "message")}.`,
		show: "عرض",
	},
	refused: {
		at: "هذا الوقت بعيد جدًا. اختر وقتًا أقرب.",
		later: "بلغ عدد رسائلك المنتظرة حدّه. ألغِ بعضها أولًا.",
		id: "أُرسلت من قبل، أو لم تعد تنتظر.",
	},
};
