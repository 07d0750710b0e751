import { isDirect } from "../direct.ts";
import type { Catalogues } from "../language/catalogues.ts";
import { isolate, leftToRight, number } from "../words.ts";

type Page = Catalogues["page"];

const roomName = (room: string) => (isDirect(room) ? "هذه المحادثة" : leftToRight(`# ${room}`));
const common: Page["common"] = {
	product: "Parley",
	language: "اللغة",
	offline: "تعذّر الوصول إلى الخادم.",
	roomName,
};

const broken: Page["broken"] = {
	reload: "إعادة التحميل",
	missing: "تعذّر تحميل هذا الجزء من الصفحة.",
	part: "تعطّل شيء ما في هذا الجزء من الصفحة.",
	again: "حاول مجددًا",
};

const join: Page["join"] = {
	region: "الدخول",
	yourName: "اسمك",
	takeSeat: "احجز مقعدًا",
	takingSeat: "جارٍ حجز مقعد…",
	waitInLine: "انتظر في الصف",
	comingBack: (name) => `جارٍ الدخول مجددًا باسم ${isolate(name)}…`,
	checking: "جارٍ التحقق…",
	free: "الاسم متاح.",
	allowed: `من ${number(1)} إلى ${number(32)} من الحروف والأرقام والمسافات المفردة و\u2066_ - . '\u2069`,
	suggestions: "متاح:",
	lastTime: "كنت آخر مرة في",
	newRoom: "لا توجد هذه الغرفة بعد: تُفتح حين تدخلها.",
	noSuchRoom: "لا توجد غرفة بهذا الاسم.",
	doorShut: "تُعاد المحاولة تلقائيًا.",
	noSocket: "ينبغي أن يسمح الوسيط (بروكسي) بـ WebSocket.",
	signedOutElsewhere: "سُجّل خروجك في لسان آخر أو من جهاز آخر.",
};

export const page: Page = { common, broken, join };
