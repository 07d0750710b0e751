import type { Catalogues } from "../language/catalogues.ts";
import { isolate } from "../words.ts";
import { many } from "./words.ts";

export const directory: Catalogues["directory"] = {
	title: "الغرف والأشخاص",
	what: "ما الذي يُعرض",
	kinds: { rooms: "الغرف", people: "الأشخاص" },
	find: { rooms: "غرفة، باسمها أو عنوانها", people: "شخص، باسمه" },
	sort: "الترتيب",
	sorts: { active: "الأحدث كتابةً", people: "الأكثر حضورًا", name: "حسب العنوان" },
	people: (count) => many(count, "person"),
	written: (time) => `آخر كتابة ${isolate(time)}`,
	never: "لم يُكتب شيء بعد",
	yours: "أنت فيها",
	more: "عرض المزيد",
	asking: "جارٍ السؤال…",
	noRoom: "لا غرفة تطابق.",
	nobody: "لا أحد في غرفك يطابق.",
	away: "غائب",
	hint: "من يجلس في غرفة من غرفك. والغرف التي فيها أكثر من 200 شخص لا يُذكر من فيها.",
	talkShort: "تحدث",
	talk: (name) => `التحدث مع ${isolate(name)} على انفراد`,
};
