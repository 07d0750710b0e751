import type { Catalogues } from "../language/catalogues.ts";
import { isolate } from "../words.ts";

type Lab = Catalogues["lab"];

const header: Lab["header"] = {
	chat: "إلى الدردشة",
	leave: "نسيان الرمز",
	links: {
		connecting: "جارٍ الاتصال",
		live: "مباشر",
		lost: "انقطع الاتصال، جارٍ إعادة المحاولة",
		refused: "رُفض الرمز",
	},
	sockets: "المقابس",
	seats: "المقاعد",
	rooms: "الغرف",
	cpu: "المعالج",
	cpuValue: (cores) => `${isolate(cores)} نواة`,
	loop: "انشغال الحلقة",
	memory: "الذاكرة",
};

const plots: Lab["plots"] = {
	region: "أرقام مباشرة",
	deliveries: "التسليمات في الثانية",
	latency: "من النشر إلى آخر كتابة",
	loop: "تأخر حلقة الأحداث",
	sockets: "المقابس",
	pending: "بايتات تنتظر القرّاء البطيئين",
	lookups: "الاستعلامات",
	series: {
		deliveries: "التسليمات",
		posts: "المنشورات",
		p50: "p50",
		p99: "p99",
		max: "الأقصى",
		screens: "p99 الحشد",
		sockets: "مفتوحة",
		slow: "غير مباشرة",
		pending: "منتظرة",
		running: "جارية",
		waiting: "في الصف",
		answered: "منجزة / ث",
	},
	nothing: "–",
	heard: (title, figures) => `${isolate(title)}، آخر دقيقتين. الآن: ${isolate(figures)}.`,
};

const readers: Lab["readers"] = {
	title: "القرّاء، الأبطأ أولًا",
	none: "لا أحد هنا.",
	name: "الاسم",
	pending: "المنتظر",
	state: "الحالة",
	states: { live: "مباشر", behind: "متأخر", "catching-up": "يلحق", cut: "مقطوع" },
	cut: (name) => `قطع اتصال ${isolate(name)}`,
	slow: (name) => `إبطاء ${isolate(name)}`,
};

const mode: Lab["mode"] = {
	title: "أين تجري الاستعلامات",
	modes: { worker: "خيوط عاملة", inline: "حلقة واحدة", "thread-per-request": "خيط لكل طلب" },
	perSecond: "استعلامات معطِّلة / ث",
	ms: "\u2066ms\u2069 لكل منها",
	start: "تشغيل",
	stop: "إيقاف",
	hint: "شغّل استعلامات معطِّلة، ثم غيّر مكان جريانها وراقب أرقام الدردشة نفسها.",
};

export const workbench = { header, plots, readers, mode };
