import { shortDate } from "../dates.ts";
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
	lists: { people: "الأشخاص", rooms: "الغرف", reports: "البلاغات", programs: "البرامج" },
	search: { people: "اسم", rooms: "غرفة", programs: "برنامج أو غرفته" },
	loading: "يُحمّل…",
	more: "عرض المزيد",
	none: { people: "لا أحد.", rooms: "لا غرفة.", reports: "لا بلاغات.", programs: "لا برنامج." },
	person: {
		here: "موجود الآن",
		seen: (at) => `آخر دخول ${shortDate(at)}`,
		kept: "يحتفظ بالاسم",
		guest: "ضيف",
		devices: (count) => `عدد الأجهزة: ${number(count)}`,
		seats: (count) => `عدد الغرف: ${number(count)}`,
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
