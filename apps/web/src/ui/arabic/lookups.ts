import type { Catalogues } from "../language/catalogues.ts";
import { isolate, leftToRight, number } from "../words.ts";
import { inMilliseconds, many } from "./words.ts";

export const lookups: Catalogues["lookups"] = {
	region: "الجواب",
	onlyYou: "لا يراه غيرك",
	commands: {
		search: {
			usage: "/search كلمات",
			hint: "البحث عن رسائل في هذه الغرفة، أو مع \u2066in:all\u2069 في كل غرفك",
		},
		dns: { usage: "/dns host", hint: "عناوين مضيف، أو أسماء عنوان" },
		sqrt: { usage: "/sqrt 1 4 9", hint: "الجذور التربيعية لأعداد، موزعة على أنوية الخادم" },
		square: { usage: "/square 1 2 3", hint: "مربعات أعداد، موزعة على أنوية الخادم" },
		help: { usage: "/help", hint: "ما الذي يمكن السؤال عنه هنا" },
	},
	unknown: (name) =>
		`لا يوجد أمر ${leftToRight(`/${name}`)}. الأوامر كلها في \u2066/help\u2069؛ ولإرسال هذا نصًا اكتب ${leftToRight(`//${name}`)}.`,
	incomplete: (usage) => `ينقص شيء. هكذا: ${leftToRight(usage)}`,
	tooMany: (max) => `لا يمكن إرسال أكثر من ${many(max, "number")} معًا.`,
	tooLong: (max) => `السؤال أطول من المسموح: الحد ${many(max, "character")}.`,
	preview: { ask: "إظهار ما يقود إليه هذا الرابط" },
	asking: "جارٍ البحث…",
	tryAgain: "إعادة المحاولة",
	share: "مشاركة في الغرفة",
	close: "إغلاق",
	back: "العودة إلى حيث كنت",
	older: "نتائج أقدم",
	bestOnly: "هناك المزيد، وهذه هي الأنسب. حدّد ما تبحث عنه أكثر، أو اختر الأحدث أولًا.",
	help: {
		title: "ما الذي يمكن السؤال عنه هنا",
		searching:
			'في البحث: كلمات، أو \u2066"عبارات"\u2069، أو بداية كلمة مع نجمة، و\u2066from:name\u2069 و\u2066before:2026-01-31\u2069 و\u2066after:2026-01-31\u2069، و\u2066in:all\u2069 أو \u2066in:room\u2069 لغرف غير هذه.',
		divided:
			"تُوزَّع الأعداد على خيوط: \u2066/sqrt uniform 1 4 9\u2069 يعطي كلًّا منها حصة متساوية، و\u2066skewed\u2069 يعطي أحدها كلها إلا قليلًا، و\u2066guided\u2069 يعطي حصصًا صغيرة لمن يفرغ.",
		escape: "النص الذي يبدأ بشرطة مائلة يُرسل بكتابة اثنتين: \u2066//\u2069 هكذا.",
	},
	search: {
		title: (query, everywhere) => `رسائل فيها «${isolate(query)}»${everywhere ? " في كل غرفك" : ""}`,
		everywhere: "البحث في كل غرفي",
		none: (room) => `لا نتائج في ${room === null ? "أي من غرفك" : leftToRight(`#${room}`)}.`,
		found: (count, more) => (more ? `${many(count, "message")} وأكثر` : many(count, "message")),
	},
	dns: {
		title: (host) => `معلومات DNS عن ${leftToRight(host)}`,
		none: "لا يعرف DNS مضيفًا أو عنوانًا كهذا.",
		found: (count) => many(count, "entry"),
		addresses: "العناوين",
		names: "الأسماء",
	},
	numbers: {
		title: { sqrt: "الجذور التربيعية", square: "المربعات" },
		term: {
			sqrt: (value) => leftToRight(`√${value}`),
			square: (value) => leftToRight(`${value}²`),
		},
		sum: "المجموع",
		took: (count, ms, threads, division) =>
			`${many(count, "number")} خلال ${inMilliseconds(ms)}، ${many(threads, "thread")}${threads === 1 ? "" : ` (${leftToRight(division)})`}`,
		rest: (count) => `و${number(count)} غيرها`,
	},
};
