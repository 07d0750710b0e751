import type { Catalogues } from "../language/catalogues.ts";

export const activities: Catalogues["activities"] = {
	menu: "بدء استطلاع أو لعبة أو قائمة…",
	menuTitle: "ماذا تريد أن تبدأ؟",
	begin: "ابدأ",
	back: "رجوع",
	notHere: "تعذّر تحميل ما يمكن بدؤه هنا. حاول مجددًا.",
	sending: "جارٍ الإرسال…",
	unknown: "انقطع الاتصال وآخر حركة لك في طريقها. لا يُعرف بعد إن كانت قد احتُسبت.",
	stopped: "تعطّل شيء في هذا، فبقي كما هو.",
	otherVersion: "هذه الصفحة من إصدار أقدم. أعد تحميلها للمشاركة.",
	olderVersion: "هذا من إصدار أقدم مما تستطيع هذه الصفحة عرضه.",
	unknownKind: "لا تعرف هذه الصفحة كيف تعرض المزيد منه.",
	otherReason: "هذا غير ممكن الآن.",
	reasons: {
		over: "لقد انتهى.",
		"no-such-command": "لا يمكن فعل ذلك هنا.",
		"bad-command": "لم يُفهم ذلك.",
		"no-such-seat": "لا يوجد مقعد كهذا.",
		"seat-taken": "هذا المقعد مشغول.",
		seated: "لديك مقعد بالفعل.",
		"too-many-seats": "لديك مقاعد كثيرة في هذه الغرفة. قم من أحدها أولًا.",
		"not-seated": "ليس لديك مقعد في هذا.",
		"not-yours": "لا يفعل ذلك إلا من بدأه أو مشرف.",
	},
};
