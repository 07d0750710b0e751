import type { Catalogues } from "../language/catalogues.ts";
import { isolate } from "../words.ts";

export const rooms: Catalogues["rooms"] = {
	jump: "الانتقال إلى…",
	direct: "محادثة بين اثنين",
	directs: "محادثات خاصة",
	left: (name) => `غادرت ${isolate(name)}`,
	leftHint: "صار مقعدك خاليًا لغيرك، ولم يعد يُعَدّ شيء من هناك.",
	comeBack: "الدخول مجددًا",
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
	qrHint: "وجّه كاميرا هاتف إلى هنا.",
	person: (name) => `المزيد عن ${isolate(name)}`,
	talk: (name) => `التحدث مع ${isolate(name)} على انفراد`,
	talkTitle: (name) => `التحدث مع ${isolate(name)}`,
	talkHint: "يفتح غرفة بمقعدين ليست في أي قائمة. أول من يتبع رابطها يأخذ المقعد الثاني.",
	tell: (name, room) => `إخبار ${isolate(name)} برسالة في ${isolate(room)}`,
	tellHint: "يرى الجميع هناك الرسالة ورابطها.",
	tellNot: "سلّم الرابط بنفسك إذن.",
	start: "بدء",
	// A message that others read and the server searches for names: nothing invisible goes into it.
	telling: (name, link) => `@${name} لنتحدث نحن الاثنين: ${link}`,
	busy: "جارٍ الفتح…",
};
