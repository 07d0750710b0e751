import { byteSize } from "../byte-size.ts";
import type { Catalogues } from "../language/catalogues.ts";
import { isolate, leftToRight, number } from "../words.ts";
import { many } from "./words.ts";

export const files: Catalogues["files"] = {
	attach: "إرفاق ملفات",
	attachments: "ملفات للإرسال",
	remove: (name) => `إزالة ${isolate(name)}`,
	retry: "إعادة المحاولة",
	progress: (name) => `رفع ${isolate(name)}`,
	drop: (room) => `أفلت الملفات هنا لإرفاقها برسالتك في ${isolate(room)}`,
	folders: "لا يمكن إرسال مجلد. اختر الملفات التي فيه.",
	waiting: "ينتظر دوره",
	uploading: (percent) => leftToRight(`${number(percent)} %`),
	checking: "جارٍ الفحص…",
	waitingForLink: "ينتظر عودة الاتصال",
	ready: "جاهز",
	tooLarge: (max) => `كبير جدًا: أقصى حجم للملف ${byteSize(max)}.`,
	tooMany: (max) => `عدد كبير جدًا: أقصى ما تحمله الرسالة ${many(max, "file")}.`,
	lost: "لم يعد هنا. اختره من جديد، وما رُفع منه محفوظ.",
	sendsWhenUploaded: "تُرسل حين تُرفع ملفاتها",
	notWithoutFile: "تعذّر رفع ملف منها.",
	download: "تنزيل",
	downloadOf: (name) => `تنزيل ${isolate(name)}`,
	animated: "GIF",
	show: (name) => `عرض ${isolate(name)}`,
	viewer: "الصور",
	previous: "الصورة السابقة",
	next: "الصورة التالية",
	place: (place, of) => `${number(place)} من ${number(of)}`,
	wholeSize: "الحجم الفعلي",
	fit: "ملاءمة النافذة",
	pixels: (width, height) => leftToRight(`${number(width)} × ${number(height)}`),
	toMessage: (seq) => `الانتقال إلى الرسالة ${leftToRight(`#${seq}`)}`,
	notNow: "لا يمكن عرض الصور كبيرة من دون اتصال.",
	unshowable: "لا يمكن عرض هذه الصورة.",
	sent: (names) =>
		names.length === 1
			? `ملف: ${isolate(names[0] ?? "")}`
			: `${many(names.length, "file")}: ${names.map(isolate).join("، ")}`,
};
