import type { Catalogues } from "../language/catalogues.ts";
import { isolate, leftToRight, number } from "../words.ts";
import { inMilliseconds, many } from "./words.ts";

const seatsTaken = (count: number, capacity: number) =>
	`المقاعد المحجوزة: ${number(count)} من ${number(capacity)}`;

export const rooms: Catalogues["rooms"] = {
	jump: "الانتقال إلى…",
	howFull: {
		seatsTaken: (count, capacity) =>
			capacity === 0
				? count === 0
					? "لا أحد هنا"
					: `${many(count, "person")} هنا`
				: seatsTaken(count, capacity),
		health: "تصل الرسائل إلى الجميع خلال",
		healthValue: inMilliseconds,
		healthUnknown: "لا أحد يتحدث الآن",
	},
	unencrypted: {
		what: "وصلت هذه الصفحة دون تشفير: قد يقرأ غيرك ما يُكتب في الطريق، ولا تعمل الإشعارات.",
		open: "افتحها عبر https",
	},
	allTaken: (capacity, waiting) =>
		`كل المقاعد محجوزة (${number(capacity)})${waiting > 0 ? `، وفي الصف ${number(waiting)}` : ""}. انتظر في الصف وستدخل تلقائيًا حين يخلو مقعد.`,
	otherRooms: "غرف فيها مقاعد خالية",
	taken: (count, capacity) =>
		capacity === 0 ? number(count) : leftToRight(`${number(count)}/${number(capacity)}`),
	earlier: (name) => `${isolate(name)} (سابقة)`,
	directs: "محادثات خاصة",
	left: (name) => `غادرت ${isolate(name)}`,
	leftHint: "صار مقعدك خاليًا لغيرك، ولم يعد يُعَدّ شيء من هناك.",
	comeBack: "الدخول مجددًا",
	leftBecause: {
		left: "غادرت هذه الغرفة في تبويب آخر.",
		expired: "انتهت مهلة عودتك إلى هذه الغرفة.",
		removed: "أُخرجت من هذه الغرفة.",
		banned: "لا يُسمح لك بدخول هذه الغرفة الآن.",
		gone: "لم تعد هذه الغرفة موجودة.",
		lost: "فُقد مقعدك في هذه الغرفة.",
	},
	leftHereHint: "لا يصل جديد إلى هنا. ما قرأته يبقى مقروءًا، وما كتبته محفوظ.",
	title: "العنوان (اختياري)",
	listed: "في القائمة",
	listedHint: "يرى هذه الغرفة كل من على الخادم.",
	unlistedHint: "لا يجد هذه الغرفة إلا من لديه الرابط.",
	invite: "دعوة أشخاص",
	inviteTo: (name) => `دعوة أشخاص إلى ${isolate(name)}`,
	inviteHint: "من يفتح هذا الرابط يكتب اسمًا ويدخل، ما دام هناك مقعد خالٍ.",
	inviteUnlisted: "هذا الرابط هو الطريق الوحيد: كل من لديه الرابط يمكنه الدخول.",
	onlyHere: "لا يعمل هذا العنوان إلا على هذا الحاسوب. افتح Parley بعنوانه على الشبكة لدعوة آخرين.",
	share: "مشاركة…",
	qr: "رمز QR للرابط",
	selected: "الرابط محدَّد: انسخه بالضغط على Ctrl C أو ⌘ C.",
	qrHint: "وجّه كاميرا هاتف إلى هنا.",
	person: (name) => `المزيد عن ${isolate(name)}`,
	talk: (name) => `التحدث مع ${isolate(name)} على انفراد`,
	start: "بدء",
	busy: "جارٍ الفتح…",
	sidebar: {
		region: "الغرف",
		open: "عرض الغرف",
		newRoom: "غرفة جديدة",
		all: "كل الغرف",
		name: "الاسم",
		nameHint: "حروف لاتينية صغيرة وأرقام وشرطات؛ ويصير الاسم رابطًا.",
		topic: "موضوعها (اختياري)",
		seats: "المقاعد",
		seatsHint: `${number(0)} يعني بلا حد`,
		create: "فتح الغرفة",
		full: "ممتلئة",
		shut: { full: "ممتلئة", locked: "مقفلة", banned: "محظور عليك", refused: "لا مقعد" },
		inLine: (place) => `الترتيب ${number(place)}`,
		seatsTaken: (count, capacity) => (capacity === 0 ? many(count, "person") : seatsTaken(count, capacity)),
		unread: (count) => many(count, "unread"),
		leave: (name) => `مغادرة ${isolate(name)}`,
	},
	seat: {
		joining: "جارٍ حجز مقعد…",
		place: (place) => (place === 1 ? "دورك هو التالي" : `ترتيبك في الصف: ${number(place)}`),
		inLineHint: "ستدخل تلقائيًا حين يخلو مقعد. يمكنك قراءة غرفة أخرى في هذه الأثناء.",
		leaveLine: "مغادرة الصف",
		full: "كل المقاعد محجوزة",
		fullHint: (capacity) =>
			`عدد المقاعد في هذه الغرفة: ${number(capacity)}. انتظر في الصف أو اختر غرفة أخرى.`,
		refused: "لا يمكنك الدخول",
		tryAgain: "إعادة المحاولة",
		openIt: "فتح هذه الغرفة",
	},
	me: {
		region: "أنت",
		theme: { system: "المظهر: حسب النظام", light: "المظهر: فاتح", dark: "المظهر: داكن" },
		live: "مباشر",
		liveIn: (ms) => `مباشر · ${inMilliseconds(ms)}`,
		behind: (events) => (events > 0 ? `متأخر بـ ${number(events)}` : "متأخر"),
		catchingUp: "جارٍ اللحاق",
		connecting: "جارٍ الاتصال",
		reconnecting: "جارٍ إعادة الاتصال",
		notConnected: "غير متصل",
	},
};
