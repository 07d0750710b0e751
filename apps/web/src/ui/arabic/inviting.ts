import { shortDate } from "../dates.ts";
import type { Catalogues } from "../language/catalogues.ts";
import { isolate, number } from "../words.ts";
import { many } from "./words.ts";

export const inviting: Catalogues["inviting"] = {
	about:
		"الدعوة رابط إلى هذه الغرفة لعدد من الناس. من يتبعه لا يُسأل عن عبارة المرور، ويدخل أيضًا حيث لا يدخل إلا المدعوون. لإنشاء دعوة احتفظ باسمك أولًا، من إعداداتك.",
	none: "لا أحد مدعو الآن.",
	row: (used, uses) => `جاء ${number(used)} من ${many(uses, "person")}`,
	until: (until) => `حتى ${shortDate(until)}`,
	by: (name) => `أنشأها ${isolate(name)}`,
	uses: "لكم شخصًا",
	days: "المدة",
	lasts: (days) => (days === 1 ? "يوم واحد" : `${number(days)} ${days > 10 ? "يومًا" : "أيام"}`),
	make: "إنشاء دعوة",
	once: "انسخ الرابط الآن: لن يُعرض مرة أخرى. من يملكه يستطيع الدخول.",
	done: "نسخته",
	revoke: "إلغاء الدعوة",
	revokeOne: (used, uses, until) =>
		`إلغاء الدعوة التي جاء بها ${number(used)} من ${number(uses)}، حتى ${shortDate(until)}`,
	revokeSure: "لن يدخل بها أحد بعد الآن، ومن هو هنا يبقى.",
	no: "تراجع",
	looking: "جارٍ النظر إلى أين تقود…",
	title: (room) => `أنت مدعو إلى ${isolate(room)}`,
	seats: (count, capacity) =>
		capacity === 0 ? `هناك ${many(count, "person")}.` : `شُغل ${number(count)} من ${many(capacity, "seat")}.`,
	yourName: "اسمك",
	comeIn: "دخول",
	comeInAs: (name) => `الدخول باسم ${isolate(name)}`,
	over: "لا تقود هذه الدعوة إلى مكان",
	noSecret: "لم تعد هذه الصفحة تعرف دعوتك. افتح الرابط مجددًا من حيث حصلت عليه.",
	doorFirst: "إن كنت أنت هو فادخل من الباب أولًا، ثم افتح الدعوة مجددًا.",
	unsure: "لم يصل رد: قد تكون دخلت بالفعل. حاول مجددًا، وخذ اسمًا آخر إن صار اسمك مأخوذًا بذلك.",
	home: "إلى الغرف",
	closed: {
		title: "بالدعوة فقط",
		invited: "لا يدخل هنا إلا من دُعي. افتح الرابط الذي أُرسل إليك.",
		off: "لا يدخل أحد هنا ضيفًا.",
		known: "هل تحتفظ باسم هنا؟",
		words: "لدي كلمات الاستعادة",
		device: "أنا داخل على جهاز آخر",
	},
};
