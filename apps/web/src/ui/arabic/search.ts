import type { Catalogues } from "../language/catalogues.ts";
import { isolate } from "../words.ts";

export const search: Catalogues["search"] = {
	filters: "عوامل التصفية",
	chosen: "عوامل التصفية المختارة",
	remove: (label) => `بدون عامل التصفية: ${label}`,
	by: (name) => `من ${isolate(name)}`,
	on: {
		since: (label) => `منذ ${label}`,
		until: (label) => `حتى ${label}`,
	},
	field: {
		words: "الكلمات",
		from: "المرسل",
		since: "منذ",
		until: "حتى",
		where: "المكان",
		order: "الترتيب",
	},
	everywhere: "كل غرفي",
	newest: "الأحدث أولًا",
	best: "الأنسب أولًا",
	tooLittle: "يلزم كتابة كلمة أو اسم.",
	go: "بحث",
};
