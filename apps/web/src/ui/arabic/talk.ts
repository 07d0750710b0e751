import type { Catalogues } from "../language/catalogues.ts";
import { isolate } from "../words.ts";

export const talk: Catalogues["talk"] = {
	title: (name) => `التحدث مع ${isolate(name)}`,
	hint: (name) => `لا يقرؤها سواكما، ولا يجدها غيركما. يمكن لـ${isolate(name)} قبولها أو تجاهلها أو حظرها.`,
	empty: "لا يقرأ هذا سواكما.",
	region: "ردّك",
	state: {
		new: (name) => `بدأ ${isolate(name)} محادثة معك على انفراد. لا يُخبَر أحد بما تختار.`,
		ignored: () => "تتجاهل هذه المحادثة: لا تنبّهك.",
		blocked: () => "حظرت هذه المحادثة: لا يكتب فيها أي منكما.",
	},
	accept: "قبول",
	ignore: "تجاهل",
	block: "حظر",
	again: { notify: "نبّهني مجددًا", unblock: "رفع الحظر" },
	turnAway: "تجاهل أو حظر…",
	turnAwayHint: "لا يُخبَر الطرف الآخر.",
};
