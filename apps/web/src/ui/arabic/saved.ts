import type { Catalogues } from "../language/catalogues.ts";
import { isolate, number } from "../words.ts";

export const saved: Catalogues["saved"] = {
	label: "الرسائل المحفوظة",
	hint: "من كل الغرف، لك وحدك",
	none: "لم تحفظ شيئًا. خلف النقاط بجانب الرسالة «حفظ لي».",
	save: "حفظ لي",
	saved: "حُفظت، لك وحدك. القائمة في إعداداتك.",
	inConversation: "في محادثة",
	blocked: "حظرت كاتب هذه الرسالة.",
	removed: "حُذفت هذه الرسالة.",
	closed: "لم تعد غرفتها موجودة، أو لا يمكنك قراءتها الآن.",
	files: (count) => `الملفات: ${number(count)}`,
	show: (seq) => `عرض ${isolate(`#${seq}`)}`,
	letGo: (seq) => `إزالة ${isolate(`#${seq}`)} من المحفوظة`,
	more: "إظهار المزيد",
	asking: "جارٍ السؤال…",
};
