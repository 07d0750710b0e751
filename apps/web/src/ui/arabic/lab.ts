import type { Catalogues } from "../language/catalogues.ts";
import { isolate, leftToRight, number } from "../words.ts";
import { workbench } from "./lab-workbench.ts";
import { inSeconds, many } from "./words.ts";

type Lab = Catalogues["lab"];

const entrance: Pick<Lab, "title" | "name" | "off" | "unreachable" | "units" | "tryAgain" | "signIn"> = {
	title: "مختبر Parley",
	name: "المختبر",
	off: {
		title: "المختبر مغلق.",
		how: "يُظهر الخادمَ وهو يعمل ويستطيع إرباكه، فلا يُفتح إلا عند الطلب. شغّل الخادم هكذا:",
		command: "LAB=on npm start",
	},
	unreachable: "تعذّر الوصول إلى الخادم.",
	units: {
		milliseconds: (digits) => `${digits} م.ث`,
		seconds: (digits) => `${digits} ث`,
		minutes: (digits) => `${digits} د`,
		thousands: (digits) => `${digits} ألف`,
		millions: (digits) => `${digits} مليون`,
		percent: (digits) => `${digits}\u200e%\u200e`,
		bytes: ["بايت", "ك.ب", "م.ب", "غ.ب"],
		ago: (digits) => `قبل ${digits} ث`,
	},
	tryAgain: "إعادة المحاولة",
	signIn: {
		title: "المختبر للمشغّل وحده.",
		hint: "طُبع الرمز عند أول تشغيل للخادم، أو هو ما في \u2066OPERATOR_TOKEN\u2069. يُحفظ لهذا اللسان فقط.",
		label: "رمز المشغّل",
		open: "فتح المختبر",
		opening: "جارٍ الفتح…",
		wrong: "ليس هذا رمز المشغّل.",
	},
};

const crowd: Lab["crowd"] = {
	title: "الحشد",
	people: "الأشخاص",
	perSecond: "رسائل / ث",
	bytes: "بايت لكل رسالة",
	slow: "القرّاء البطيئون، \u2066%\u2069",
	start: "تشغيل الحشد",
	stop: "إيقاف الحشد",
	room: (room) => `إلقاء نظرة على ${leftToRight(`# ${room}`)}`,
	entering: (people) => `جارٍ دخول ${many(people, "person")}…`,
	leaving: "الحشد يغادر…",
	screens: "على الشاشات",
	screensValue: (p50, p99) => `\u2066p50\u2069 ${isolate(p50)} · \u2066p99\u2069 ${isolate(p99)}`,
	delivered: "سُلّم",
	deliveredValue: (rate) => `${isolate(rate)} / ث`,
	generator: "معالجه الخاص",
	hint: (people, perSecond) => `الكل يسمع الكل: ${number(people * perSecond)} تسليم في الثانية.`,
	slowHint: "لا يظهر القارئ البطيء إلا بعد امتلاء مخازن النواة: رسائل طويلة وبعض الوقت.",
	bottleneck: "بلغ الحشد نفسه حدّه: ما فوق ذلك من أرقام يخصه هو.",
};

const faults: Lab["faults"] = {
	title: "الأعطال",
	who: "من",
	cut: "قطع الاتصال",
	slow: `إبطاء ${inSeconds(10)}`,
	room: "الغرفة",
	twice: "إرسال مرتين",
	hint: "من يُصاب لا يفقد شيئًا، ولا يلاحظ غيره شيئًا. هذا هو الوعد.",
	text: "أرسل المختبر هذه الرسالة مرتين، وهي هنا مرة واحدة.",
	cutDone: (name, sockets) => `فقد ${isolate(name)} ${many(sockets, "link")} وسيعود.`,
	slowDone: (name, ms) => `لا يستقبل ${isolate(name)} شيئًا خلال ${inSeconds(ms / 1000)}.`,
	sending: "جارٍ الإرسال…",
	linkLost: "انقطع الاتصال.",
	noAnswer: "لم يأتِ جواب.",
	twiceDone: (seqs, shown) =>
		new Set(seqs).size === 1 && shown === 1
			? `أُرسلت مرتين بمعرّف واحد: الجواب في المرتين ${seqName(seqs[0] ?? 0)}، وهي ظاهرة مرة واحدة.`
			: `خطأ: الجواب ${seqs.map(seqName).join(" و")}، والظهور ${many(shown, "time")}.`,
};

const experiments: Lab["experiments"] = {
	title: "التجارب",
	names: {
		rooms: "الخيوط مقابل حلقة واحدة في غرفة دردشة",
		wheel: "كم مقبسًا، وكم من الذاكرة",
		pool: "واحد بعد واحد، أو خيط لكل طلب، أو مجموعة ثابتة",
		numbers: "كيف يُقسَم العمل بين الخيوط",
		jam: "قارئ يتوقف: من غيره يلاحظ؟",
		blocking: "الناس يتحدثون والاستعلامات تعطّل",
		fanout: "كلفة التسليم، حتى 10,000 قارئ",
		limits: "أعضاء ساكنون، وغرف صغيرة، وقرّاء بطيئون، وعواصف",
		web: "الصفحة نفسها: أول ظهور، والكتابة، والتمرير، والذاكرة",
	},
	size: "الحجم",
	sizes: { quick: "سريع", default: "معتاد", full: "كامل" },
	sizeHints: {
		quick: `أقل من ${inSeconds(30)}، لرؤية أنه يعمل`,
		default: "دقائق، على صورة الدراسة",
		full: "أعداد الدراسة نفسها: طويل",
	},
	run: "تشغيل",
	runIt: (name) => `تشغيل ${isolate(name)}`,
	stop: "إيقاف",
	starting: "جارٍ التشغيل…",
	stopping: "جارٍ الإيقاف…",
	left: (time) => `بقي نحو ${isolate(time)}`,
	finished: (name) => `انتهت ${isolate(name)}: تقريرها أول القائمة.`,
	failed: (name, why) => `لم تكتمل ${isolate(name)}. ${isolate(why)}`,
	alone: "كل تجربة تشغّل خوادم خاصة بها على هذا الجهاز. لأرقام يُعتدّ بها أوقف كل ما سواها.",
	missing:
		"مختبر الحمل (المجلد \u2066loadtest\u2069) ليس ضمن هذا التثبيت. شغّل Parley من نسخة كاملة للحشد والتجارب.",
};

const reports: Lab["reports"] = {
	title: "التقارير",
	none: "لا تقارير بعد. كل تجربة تترك واحدًا.",
	open: "فتح",
	openIt: (title) => `فتح التقرير: ${isolate(title)}`,
	save: "حفظ",
	saveIt: (title) => `حفظ التقرير في ملف واحد: ${isolate(title)}`,
	data: "JSON",
	dataIt: (title) => `حفظ النتيجة الخام بصيغة JSON: ${isolate(title)}`,
	partial: "جزئي",
};

export const lab: Lab = { ...entrance, ...workbench, crowd, faults, experiments, reports };

function seqName(seq: number): string {
	return leftToRight(`#${seq}`);
}
