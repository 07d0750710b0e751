import { isDirect } from "../direct.ts";
import type { Catalogues } from "../language/catalogues.ts";
import { isolate, leftToRight, number } from "../words.ts";
import { many, names } from "./words.ts";

type Inside = Catalogues["inside"];

const seqName = (seq: number) => leftToRight(`#${seq}`);
const roomName = (room: string) => leftToRight(`# ${room}`);

const common: Inside["common"] = {
	back: "رجوع",
	close: "إغلاق",
	cancel: "إلغاء",
	dismiss: "إخفاء",
	copied: "نُسخ",
	documentTitle: (name, unread) => `${unread > 0 ? `(${number(unread)}) ` : ""}${name} · Parley`,
};

const header: Inside["header"] = {
	seats: (count, capacity) =>
		capacity === 0 ? `${number(count)} هنا` : `${number(count)} من ${number(capacity)}`,
	people: "عرض الحاضرين",
	find: "البحث في الرسائل",
	completeTo: "مكتمل حتى",
	seq: (seq) => leftToRight(`#${seq}`),
	nothingYet: "لا شيء بعد",
	incomplete: (from, to) => `مكتمل من ${seqName(from)} إلى ${seqName(to)} فقط`,
	stretch: (from, to) => `من ${seqName(from)} إلى ${seqName(to)}`,
	continuity: "هل ينقص شيء؟",
	whole: "لا ينقص شيء بين أول رسالة وآخر رسالة أدناه.",
	broken: "ينقص شيء قبل هذا المقطع، ويُجلب حين تنظر إليه.",
	first: "الأولى",
	last: "الأخيرة",
	events: "الأحداث بينهما",
	numbering:
		"الترقيم يشمل الخادم كله، فقد لا يتتابع رقما رسالتين متجاورتين هنا. وكل رسالة تسمّي التي قبلها: بهذا تعرف الصفحة أنه لا ينقص شيء.",
};

const timeline: Inside["timeline"] = {
	region: "الرسائل",
	new: "جديد",
	pill: (count) => many(count, "newMessage"),
	toNewest: "إلى الأحدث",
	toFirstUnread: "إلى أول غير مقروءة",
	loadingOlder: "جارٍ جلب الرسائل الأقدم…",
	asOf: (time) => `كما كان في ${isolate(time)}. ما تغيّر منذ ذلك الحين يظهر حين يعود الاتصال.`,
	olderLater: "تظهر الرسائل الأقدم حين يعود الاتصال.",
	beginning: (room) => (isDirect(room) ? "من هنا تبدأ هذه المحادثة." : `من هنا تبدأ ${roomName(room)}.`),
	cameIn: (all) => `دخل ${names(all)}`,
	left: (all) => `غادر ${names(all)}`,
	renamed: (before, now) => `صار اسم ${isolate(before)} هو ${isolate(now)}`,
	cameAndLeft: (entered, left) => `${entered}، و${left}`,
	missing: (count) => `ينقص هنا: ${many(count, "message")}`,
	missingUnknown: "ينقص شيء هنا",
	fetching: "، جارٍ الجلب",
	fetchNow: "جلب الآن",
	sending: "جارٍ الإرسال",
	queued: "بانتظار الإرسال",
	failed: "لم تُرسل:",
	retry: "إعادة المحاولة",
	editAgain: "تعديل",
	discard: "حذف",
	sent: "أُرسلت",
	screens: (on, of) => `على ${number(on)} من ${many(of, "screen")}`,
	edited: "معدّلة",
	imported: "مستوردة",
	removed: "حذفها كاتبها",
	replyTo: (name) => `ردًا على ${isolate(name)}`,
	replyToSeq: (seq) => `ردًا على ${seqName(seq)}`,
	goneQuote: "رسالة محذوفة",
	number: (seq) => `رابط الرسالة ${seqName(seq)}`,
	notHere: (seq) => `الرسالة ${seqName(seq)} ليست في هذه الغرفة.`,
	restarted: "لم يعد الموضع الذي كنت فيه معروفًا هنا، فترى أحدث الرسائل.",
	reactWith: (emoji) => `التفاعل بـ ${emoji}`,
	reactions: (emoji, count) => `${emoji}، ${many(count, "reaction")}`,
	actions: "إجراءات الرسالة",
	reply: "رد",
	edit: "تعديل",
	remove: "حذف",
	markUnread: "اعتبارها غير مقروءة من هنا",
	editLabel: "تعديل رسالتك",
	editingAway: (seq) => `أنت تعدّل الرسالة ${seqName(seq)}.`,
	editingShow: "الانتقال إليها",
	editingCancel: "تركها كما كانت",
	save: "حفظ",
	burst: (count, all) => `${many(count, "newMessage")} من ${names(all)}`,
};

const empty: Inside["empty"] = {
	title: "لم يُقل شيء هنا بعد.",
	hint: "ألقِ التحية، أو ادعُ آخرين بهذا الرابط:",
	link: "رابط هذه الغرفة",
	copy: "نسخ الرابط",
};

const composer: Inside["composer"] = {
	region: "الكتابة",
	label: (room) => (isDirect(room) ? "رسالة في هذه المحادثة" : `رسالة إلى ${roomName(room)}`),
	send: "إرسال",
	later: "الإرسال لاحقًا",
	replyingTo: (name) => `رد على ${isolate(name)}`,
	cancelReply: "إلغاء الرد",
	completion: "اقتراحات",
	bytes: (used, max) => `${number(used)} من ${many(max, "byte")}`,
	tooLong: (over) => `أطول من المسموح بـ ${many(over, "byte")}. لا يُرسل شيء حتى يُختصر.`,
	// Before its subject the verb stays singular, however many write.
	typing: (all) => (all.length === 0 ? "" : `يكتب ${names(all)}…`),
};

const people: Inside["people"] = {
	noSeat: "يظهر من في الغرفة حين يكون لك مقعد.",
	noLink: "يظهر من في الغرفة حين يعود الاتصال.",
	region: "الحاضرون",
	heading: (count, capacity) =>
		capacity === 0 ? `في الغرفة، ${number(count)}` : `في الغرفة، ${number(count)} من ${number(capacity)}`,
	you: "أنت",
	here: "حاضر",
	kept: "محتفظ بهذا الاسم",
	owner: "صاحب الغرفة",
	moderator: "مشرف",
	away: "بعيد، مقعده محفوظ",
	tooMany: (count) =>
		`${many(count, "person")} هنا. تُعرض الأسماء في الغرف التي لا يزيد من فيها على ${number(200)}.`,
};

const keys: Inside["keys"] = {
	title: "مفاتيح الاختصار",
	list: [
		["Enter", "إرسال"],
		["Shift Enter", "سطر جديد"],
		["Ctrl Enter", "إرسال أو حفظ، حتى عند اللمس حيث يبدأ Enter سطرًا جديدًا"],
		["↑", "في حقل فارغ: تعديل آخر رسالة لك"],
		["Esc", "إيقاف الرد أو التعديل؛ إغلاق"],
		["/", "في حقل فارغ: الأوامر، مثل \u2066/search\u2069"],
		["Ctrl B", "غامق؛ ومع I مائل، ومع E شيفرة، ومع \u2066Shift X\u2069 مشطوب"],
		["Ctrl K", "عند تحديد كلمات حيث تكتب: رابط"],
		["Ctrl K", "الانتقال إلى غرفة أو شخص أو أمر"],
		["Ctrl F", "البحث في الرسائل؛ وبضغطها ثانية: بحث المتصفح فيما على الشاشة"],
		["Alt Shift ↓", "الغرفة التالية التي فيها غير مقروء؛ ومع ↑ السابقة"],
		["F6", "القسم التالي: الغرف، الرسائل، الكتابة، الحاضرون"],
		["↑ ↓", "بين الرسائل: واحدة إلى أعلى أو أسفل"],
		["Home End", "بين الرسائل: الأولى والأحدث"],
		["?", "هذه القائمة"],
	],
	lone: "استخدام ? وF6",
	loneHint: "عند إيقافهما يبقيان للمتصفح أو لبرنامج تتحدث إليه.",
};

export const inside: Inside = { common, header, timeline, empty, composer, people, keys };
