import { NAME_CHARS_MAX } from "@parley/protocol/limits";
import type { NameFault } from "@parley/protocol/name-fault";
import { refusals as known, type RefusalCode } from "@parley/protocol/refusals";
import type { Catalogues } from "../language/catalogues.ts";
import { isolate, number } from "../words.ts";
import { precise } from "./precise.ts";
import { inSeconds } from "./words.ts";

const sentences: Record<RefusalCode, string> = {
	"bad-frame": "لم يُفهم الطلب: ليس على الصورة المتفق عليها.",
	"unknown-type": "لا يعرف هذا الخادم طلبًا من هذا النوع.",
	"unsupported-version": "هذه الصفحة من إصدار غير إصدار الخادم. أعِد تحميلها.",
	"name-invalid": "اختر اسمًا آخر: من 1 إلى 32 من الحروف والأرقام والمسافات المفردة و\u2066_ - . '\u2069",
	empty: "لا شيء لإرساله: النص فارغ.",
	"token-invalid": "طال غيابك. ادخل من جديد.",
	"not-welcome-yet": "عرّف بنفسك أولًا.",
	"not-a-member": "ليس لك مقعد في تلك الغرفة.",
	"not-yours": "لا يغيّر الرسالة إلا كاتبها.",
	"not-allowed": "هذا غير مسموح هنا.",
	"removed-from-room": "أُخرجت من تلك الغرفة.",
	"no-such-room": "لا توجد غرفة بهذا الاسم.",
	"no-such-file": "لا يوجد ذلك الملف، أو حُذف.",
	"no-such-message": "لا توجد تلك الرسالة، أو حُذفت.",
	"name-taken": "هذا الاسم مستخدم الآن.",
	"name-kept": "يحتفظ أحدهم بهذا الاسم. هل أنت هو؟",
	"id-reused": "أُرسلت رسالة أخرى بهذا المعرّف من قبل.",
	"room-full": "كل المقاعد في تلك الغرفة محجوزة.",
	"room-exists": "توجد غرفة بهذا الاسم.",
	"stale-position": "لم يعد الموضع الذي كنت فيه معروفًا هنا. ابدأ من أحدث صفحة.",
	"already-a-member": "أنت في تلك الغرفة.",
	"too-long": "هذه الرسالة أطول من المسموح.",
	"address-refused": "لا يمكن الاستعلام عن هذا العنوان من هنا.",
	"too-fast": "كان ذلك سريعًا جدًا. انتظر لحظة.",
	"too-many-from-here": "الاتصالات من شبكتك كثيرة جدًا.",
	internal: "تعطّل شيء لدينا.",
	busy: "الخادم مشغول. أعِد المحاولة بعد لحظة.",
	"read-only": "لا يمكن حفظ شيء الآن. القراءة مستمرة، ونصك محفوظ.",
	"house-full": "الخادم ممتلئ. أعِد المحاولة لاحقًا.",
	draining: "يُعاد تشغيل الخادم، وسيعود بعد لحظة.",
	"timed-out": "استغرق ذلك وقتًا أطول من اللازم.",
};

export const refusals: Catalogues["refusals"] = {
	sentence: ({ code, message, retryAfterMs }) => {
		const sentence = precise[message] ?? byOperator(message) ?? (isKnown(code) ? sentences[code] : message);
		if (retryAfterMs === undefined) return sentence;
		return `${sentence} (${inSeconds(Math.ceil(retryAfterMs / 1000))})`;
	},
	name: ({ fault }) => nameSentence(fault),
};

/** WHO64: what the operator did to somebody, with the reason as it was written. */
function byOperator(message: string): string | undefined {
	const [, deed = "", reason] = /^(The operator of this house .+?)(?:\.|: (.*))$/su.exec(message) ?? [];
	const said = precise[deed];
	return said === undefined || reason === undefined ? said : `${said} ${isolate(reason)}`;
}

function nameSentence(fault: NameFault): string {
	switch (fault.is) {
		case "half-character":
			return "في الاسم نصف حرف. اكتبه من جديد.";
		case "missing":
			return "اكتب اسمًا.";
		case "too-long":
			return `عدد أحرف الاسم ${number(fault.chars)}، والحد ${number(NAME_CHARS_MAX)}.`;
		case "too-many-bytes":
			return "الاسم أطول من أن يُحفظ؛ اختصره.";
		case "invisible":
			return "في الاسم حرف لا يُرى.";
		case "stranger":
			return `المسموح: حروف وأرقام ومسافات مفردة و\u2066_ - . '\u2069 لا ${isolate(fault.char)}.`;
		case "two-spaces":
			return "استخدم مسافات مفردة.";
		case "too-many-accents":
			return "في الاسم علامات تشكيل أكثر من اللازم في موضع واحد.";
		case "no-letter":
			return "لا بد في الاسم من حرف أو رقم واحد على الأقل.";
	}
}

function isKnown(code: string): code is RefusalCode {
	return Object.hasOwn(known, code);
}
