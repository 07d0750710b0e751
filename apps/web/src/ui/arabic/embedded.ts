import type { Catalogues } from "../language/catalogues.ts";
import { isolate, leftToRight, list } from "../words.ts";

export const embedded: Catalogues["embedded"] = {
	messages: (title) => `رسائل ${isolate(title)}`,
	loading: "لحظة …",
	empty: "لم يُكتب شيء هنا بعد.",
	away: "لا اتصال الآن. تُعاد المحاولة تلقائيًا.",
	notShown: "لا تُعرض هذه الغرفة هنا.",
	along: "أنت تقرأ فقط، ولا يراك أحد.",
	comeIn: "ادخل واكتب",
	removed: "أُزيلت هذه الرسالة.",
	edited: "معدّلة",
	answers: (seq) => `رد على ${leftToRight(`#${seq}`)}`,
	files: (names) => `ملفات: ${list(names.map(isolate))}`,
};
