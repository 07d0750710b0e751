import { fullTime, shortDate } from "../dates.ts";
import type { Catalogues } from "../language/catalogues.ts";
import { isolate, number } from "../words.ts";

export const admin: Catalogues["admin"] = {
	title: "الخادم كله",
	signIn: {
		hint: "طُبع الرمز عند أول تشغيل للخادم، أو هو ما في \u2066OPERATOR_TOKEN\u2069. يُحفظ لهذا اللسان فقط.",
		label: "رمز المشغّل",
		open: "فتح",
		opening: "يُفتح…",
		wrong: "ليس هذا رمز المشغّل.",
	},
	chat: "إلى المحادثة",
	leave: "نسيان الرمز",
	which: "ما الذي تنظر فيه",
	lists: { people: "الأشخاص", rooms: "الغرف", reports: "البلاغات", bans: "المحظورون", programs: "البرامج" },
	search: { people: "اسم", rooms: "غرفة", programs: "برنامج أو غرفته" },
	loading: "يُحمّل…",
	more: "عرض المزيد",
	none: {
		people: "لا أحد.",
		rooms: "لا غرفة.",
		reports: "لا بلاغات.",
		bans: "لا أحد محظور.",
		programs: "لا برنامج.",
	},
	person: {
		here: "موجود الآن",
		seen: (at) => `آخر دخول ${shortDate(at)}`,
		kept: "يحتفظ بالاسم",
		guest: "ضيف",
		devices: (count) => `عدد الأجهزة: ${number(count)}`,
		seats: (count) => `عدد الغرف: ${number(count)}`,
	},
	deeds: {
		open: "اتخاذ إجراء…",
		openFor: (name) => `اتخاذ إجراء بشأن ${isolate(name)}`,
		reason: "السبب (اختياري؛ يصل إلى الشخص وإلى السجل)",
		howLong: "مدة الحظر",
		byAddress: "حظر كل قادم جديد من عنوان شبكته أيضًا",
		byAddressHint: "لن يدخل من جديد غيره ممن يشاركه العنوان. ولا يُعرض العنوان على أحد.",
		no: "لا",
		ban: "حظر…",
		banSure: (name) => `يُسجّل خروج ${isolate(name)} من كل الأجهزة، ولا يُسمح له بالدخول حتى ذلك الحين.`,
		banYes: "حظر",
		endDevices: "تسجيل الخروج من كل الأجهزة…",
		endKeptSure: (name) => `يُسجّل خروج كل أجهزة ${isolate(name)}. ويعود بما يثبت من هو.`,
		endGuestSure: (name) => `${isolate(name)} ضيف: لا شيء يعيده الشخص نفسه. ويبقى ما كتبه.`,
		endDevicesYes: "تسجيل الخروج",
		releaseName: "تحرير الاسم…",
		releaseSure: (name) =>
			`يتابع ${isolate(name)} ضيفًا. تزول كلماته ومفاتيح مروره، ولأي أحد أن يأخذ الاسم حين يغيب.`,
		releaseYes: "تحريره",
	},
	roomDeeds: {
		ways: "ما يؤدي إلى هذه الغرفة أو يخرج منها",
		noWays: "لا دعوة ولا خطّاف ولا روبوت يؤدي إلى هذه الغرفة أو يخرج منها.",
		way: (kind, name, at) => {
			const made = `أُنشئ ${fullTime(at)}`;
			if (kind === "hooks") return `خطّاف ${isolate(name ?? "")}، ${made}`;
			if (kind === "outgoing-hooks") return `خطّاف صادر ${isolate(name ?? "")}، ${made}`;
			if (kind === "bots") return `روبوت ${isolate(name ?? "")}، ${made}`;
			const since = `أُنشئت ${fullTime(at)}`;
			return name === undefined ? `دعوة، ${since}` : `دعوة من ${isolate(name)}، ${since}`;
		},
		revoke: "إلغاء…",
		revokeOf: (way) => `إلغاء: ${way}`,
		revokeSure: "لا يدخل به شيء ولا يخرج بعد ذلك، ولا يمكن استرجاعه.",
		revokeYes: "إلغاء",
		reason: "السبب (اختياري؛ يصل إلى السجل)",
		typed: (room) => `لحذف الغرفة مع كل ما قيل فيها، اكتب ${isolate(room)}`,
		delete: "حذف الغرفة",
	},
	reportDeeds: {
		openFor: (report) => `اتخاذ إجراء بشأن البلاغ: ${report}`,
		reason: "الرد (اختياري؛ يصل إلى السجل)",
		resolve: "لا يلزم شيء: نُظر فيه",
		remove: "إزالة الرسالة…",
		removeSure: "يزول نصها وملفاتها عند الجميع.",
		removeYes: "إزالة",
	},
	ban: {
		until: (at) => `حتى ${fullTime(at)}`,
		byAddress: "وبعنوان الشبكة أيضًا",
		end: "السماح بالدخول",
		endFor: (name) => `السماح بدخول ${isolate(name)}`,
	},
	room: {
		unlisted: "ليست في قائمة",
		members: (count) => `عدد الحاضرين: ${number(count)}`,
		messages: (count) => `عدد الرسائل: ${number(count)}`,
		files: (count, width) => `عدد الملفات: ${number(count)}، ${width}`,
		reports: (count) => `البلاغات المفتوحة: ${number(count)}`,
		used: (at) => `آخر استخدام ${shortDate(at)}`,
	},
	program: {
		reads: "يقرأ",
		writes: "يكتب",
		moderates: "يشرف",
		to: (address) => `يرسل إلى ${isolate(address)}`,
		by: (name, at) => `أُنشئ ${shortDate(at)}${name === undefined ? "" : `، أنشأه ${isolate(name)}`}`,
		stopped: "متوقف",
	},
	report: (by, name) => `${isolate(by)} عن ${isolate(name)}`,
};
