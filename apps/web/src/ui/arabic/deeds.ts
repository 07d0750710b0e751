import { wordsOfSettings } from "../deed-texts.ts";
import type { Catalogues } from "../language/catalogues.ts";
import { nameShown } from "../name-shown.ts";
import { isolate, number } from "../words.ts";

export const deeds: Catalogues["deeds"] = {
	aboutRoom: "عن هذه الغرفة",
	aboutRoomReported: "عن هذه الغرفة: أُبلغ عن شيء",
	more: "المزيد عن هذه الرسالة",
	removedBy: (name) => `أزال هذه الرسالة ${name === "operator" ? "المشغّل" : isolate(nameShown(name))}`,
	removedWith: "حُذفت حين غادر كاتبها نهائيًا",
	atTime: (text, time) => `${text}، ${isolate(time)}`,
	line: ({ name, author, deed }, me) => {
		const by = author === "operator" ? "المشغّل" : author === me ? "أنت" : isolate(nameShown(name));
		const { person, settings, on, target = 0 } = deed;
		const whom = person?.session === me ? "أنت" : isolate(nameShown(person?.name ?? ""));
		switch (deed.do) {
			case "remove":
				return `${by}: إخراج ${whom} من الغرفة`;
			case "ban":
				return `${by}: إخراج ${whom} من الغرفة إلى حين`;
			case "unban":
				return `${by}: السماح لـ ${whom} بالدخول مجددًا`;
			case "mute":
				return `${by}: كتم ${whom} إلى حين`;
			case "unmute":
				return `${by}: إعادة الكلام إلى ${whom}`;
			case "speaker":
				return on === true ? `${by}: تسمية ${whom} متحدثًا` : `${by}: جعل ${whom} قارئًا`;
			case "moderator":
				return on === true ? `${by}: تسمية ${whom} مشرفًا` : `${by}: إنهاء إشراف ${whom}`;
			case "pin": {
				const which = isolate(`#${target}`);
				return on === true ? `${by}: تثبيت الرسالة ${which}` : `${by}: إلغاء تثبيت الرسالة ${which}`;
			}
			case "hand-over":
				return `${by}: تسليم الغرفة إلى ${whom}`;
			case "settings":
				return settings === undefined ? "" : `${by}: ${wordsOfSettings(settings, settingWords).join("، ")}`;
			default:
				return "";
		}
	},
};

const settingWords: Parameters<typeof wordsOfSettings>[1] = {
	closed: (on) => (on ? "إغلاق الغرفة" : "إعادة فتح الغرفة"),
	title: () => "تغيير العنوان",
	topic: (topic) => (topic === "" ? "إزالة الموضوع" : `الموضوع: ${isolate(topic)}`),
	capacity: (seats) => (seats === 0 ? "رفع حد المقاعد" : `عدد المقاعد: ${number(seats)}`),
	slowSeconds: (pause) => (pause === 0 ? "إنهاء الوضع البطيء" : `الوضع البطيء (${number(pause)} ث)`),
	readOnly: (on) => (on ? "الضيوف يقرؤون فقط" : "الكتابة للجميع"),
	listed: (on) => (on ? "إدراج الغرفة في القائمة" : "إخراج الغرفة من القائمة"),
	passphrase: (on) => (on ? "وضع عبارة مرور" : "إزالة عبارة المرور"),
	embed: (what) => (what === "no" ? "إنهاء عرض الغرفة في مواقع أخرى" : "عرض الغرفة في مواقع أخرى"),
};
