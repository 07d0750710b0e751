import type { Catalogues } from "../language/catalogues.ts";
import { isolate } from "../words.ts";
import { inSeconds, many } from "./words.ts";

export const link: Catalogues["link"] = {
	region: "الاتصال",
	suspects: {
		offline: "هذا الجهاز غير متصل بالشبكة.",
		network: "تعذّر الوصول إلى الخادم.",
		proxy:
			"تُحمَّل الصفحة لكن الاتصال المباشر لا يمر. الأرجح أن وسيطًا (بروكسي) يمنعه: ينبغي أن يسمح بـ WebSocket.",
		restart: "يُعاد تشغيل الخادم.",
		"house-full": "الخادم ممتلئ الآن.",
		"too-many-from-here": "الاتصالات من شبكتك كثيرة جدًا.",
		"too-fast": "كان ذلك أسرع مما يقبله الخادم.",
	},
	readOnly: "لا يمكن حفظ شيء جديد الآن، والقراءة مستمرة.",
	kept: "ما تكتبه محفوظ ويُرسل بترتيبه.",
	connecting: "جارٍ الاتصال مجددًا…",
	retryIn: (seconds) => (seconds > 0 ? `إعادة المحاولة بعد ${inSeconds(seconds)}` : "جارٍ إعادة المحاولة…"),
	tryNow: "المحاولة الآن",
	ended: {
		"signed-out": "سجّلت خروجك.",
		"signed-out-elsewhere": "سُجّل خروجك في لسان آخر أو من جهاز آخر.",
		"open-elsewhere": "Parley مفتوح في لسان أحدث.",
		"removed-by-operator": "أغلق مشغّل هذا الخادم اتصالك.",
		"reload-needed": "حُدّث الخادم. أعِد تحميل الصفحة للمتابعة.",
	},
	comesBack: (name) =>
		`ستعود باسم ${isolate(name)} حين يستجيب الخادم. لا تُعرض رسائل حتى ذلك الحين: فما سبق منها قد يكون تغيّر.`,
	yourRooms: "غرفك",
	draftKept: "مسودة محفوظة",
	unsentKept: (count) => `محفوظ ويُرسل بترتيبه: ${many(count, "unsent")}.`,
	newVersion: "إصدار جديد من Parley جاهز.",
	partMissing: "تعذّر تحميل جزء من هذه الصفحة. أعِد التحميل للحصول عليها كاملة.",
	useHere: "الاستخدام هنا",
	reload: "إعادة التحميل",
};
