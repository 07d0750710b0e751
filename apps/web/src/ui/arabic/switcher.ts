import type { Catalogues } from "../language/catalogues.ts";
import { isolate, leftToRight } from "../words.ts";
import { many } from "./words.ts";

export const switcher: Catalogues["switcher"] = {
	title: "الانتقال إلى",
	field: "غرفة أو شخص أو أمر",
	prefixes: "# غرف   @ أشخاص   > أوامر",
	kinds: { room: "غرفة", person: "شخص", command: "أمر" },
	unread: (count) => many(count, "unread"),
	found: (count) => many(count, "match"),
	nothing: (typed) => `لا شيء هنا يطابق «${isolate(typed)}».`,
	openRoom: (room) => `فتح ${leftToRight(`# ${room}`)}`,
	openRoomHint: "غرفة جديدة",
	talk: "تحدث على انفراد",
	together: "تحدثوا معًا",
	turnedAway: { ignored: "متجاهَلة", blocked: "محظورة" },
	full: "ممتلئة",
	commands: {
		allRead: { label: "تعليم كل الغرف المفتوحة مقروءة", hint: "كل غير المقروء، حيث لك مقعد" },
		alerts: { label: "التنبيهات", hint: "إشعارات، صوت، فحص" },
		mute: { label: "كتم هذه الغرفة", hint: "لا تنبيهات من هنا" },
		unmute: { label: "إلغاء كتم هذه الغرفة", hint: "تنبيه عند الإشارة إليك من جديد" },
		pins: { label: "الرسائل المثبتة", hint: "ما ثُبّت في هذه الغرفة" },
		invite: { label: "دعوة أشخاص", hint: "رابط، نسخ، رمز QR" },
		people: { label: "عرض الحاضرين", hint: "من في هذه الغرفة" },
		leave: { label: "مغادرة هذه الغرفة", hint: "يخلي المقعد" },
		converse: { label: "محادثة جديدة", hint: "التحدث مع عدة أشخاص، مجموعة" },
		newRoom: { label: "غرفة جديدة", hint: "فتح، إنشاء" },
		unsent: { label: "رسائل غير مرسلة", hint: "صندوق الصادر، إعادة المحاولة، تجاهل" },
		saved: { label: "الرسائل المحفوظة", hint: "ما حفظته من كل الغرف" },
		own: { label: "إعداداتك", hint: "المظهر، حجم النص، اللغة، تسجيل الخروج" },
		keys: { label: "مفاتيح الاختصار", hint: "اختصارات، مساعدة" },
		light: { label: "مظهر فاتح", hint: "المظهر" },
		dark: { label: "مظهر داكن", hint: "المظهر" },
		system: { label: "المظهر حسب النظام", hint: "المظهر" },
		signOut: { label: "تسجيل الخروج", hint: "مغادرة الخادم" },
	},
};
