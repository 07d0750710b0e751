import type { Catalogues } from "../language/catalogues.ts";
import { isolate } from "../words.ts";
import { many } from "./words.ts";

export const unsent: Catalogues["unsent"] = {
	region: "رسائل غير مرسلة",
	bar: (count) => `${many(count, "unsent")} بعد.`,
	show: "عرض",
	title: "لم تُرسل بعد",
	none: "كل ما كتبته قد أُرسل.",
	editLabel: "تعديل ما لم يُرسل",
	comeIn: "الدخول والإرسال",
	noText: "بلا نص",
	sendMyself: "الإرسال باسمي",
	notKept: "هذا المتصفح لا يحفظ شيئًا لهذه الصفحة: ما لم يُرسل يزول حين تُغلق الصفحة.",
	full: "هذا الجهاز ممتلئ: ما كُتب أخيرًا يزول حين تُغلق الصفحة ما لم يُرسل.",
	reason: {
		link: "تُرسل حين يعود الاتصال.",
		turn: "تُرسل بعد ما كُتب قبلها.",
		outside: "أنت لست في هذه الغرفة.",
		ofAnother: (name) => `كُتبت باسم ${isolate(name)}، والدار تعدّك الآن شخصًا آخر. لا تُرسل من تلقاء نفسها.`,
		filesStay: "رُفعت الملفات بذلك الاسم، ولا تُرسل معها.",
		line: "تُرسل حين يُدخلك مقعد يخلو.",
		later: (time) => `تُرسل تلقائيًا في ${isolate(time)}.`,
		maybeStored: "قد تكون وصلت مع ذلك.",
	},
};
