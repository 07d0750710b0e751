import type { Catalogues } from "../language/catalogues.ts";
import { isolate, list, number } from "../words.ts";
import { many } from "./words.ts";

export const talk: Catalogues["talk"] = {
	title: (name) => `التحدث مع ${isolate(name)}`,
	several: "محادثة جديدة",
	hint: (name, others) =>
		others === 1
			? `لا يقرؤها سواكما، ولا يجدها غيركما. يمكن لـ${isolate(name)} قبولها أو تجاهلها أو حظرها.`
			: "لا يقرؤها سواكم، ولا يجدها غيركم. يمكن لكل منهم قبولها أو تجاهلها أو حظرها.",
	field: "البحث عن أشخاص",
	people: "من يمكن التحدث معهم",
	away: "بعيد",
	nobody: "لا أحد في غرفك الآن.",
	nothing: (typed) => `لا أحد هنا يطابق «${isolate(typed)}».`,
	addOthers: "إضافة آخرين…",
	chosen: (names, max) =>
		names.length === 0
			? `اختر حتى ${number(max)} أشخاص. لا يقرؤها سواكم، ولا يُضاف إليها أحد لاحقًا.`
			: `مع ${list(names.map(isolate))}${names.length === max ? "، ولا متسع لغيرهم" : ""}.`,
	empty: (people) => (people === 2 ? "لا يقرأ هذا سواكما." : "لا يقرأ هذا سواكم."),
	about: (people) => (people === 2 ? "محادثة بين اثنين" : `محادثة بين ${many(people, "person")}`),
	heading: (people) => `في المحادثة، ${number(people)}`,
	absent: "ليس هنا",
	gone: "ذهب نهائيًا",
	begin: "محادثة جديدة",
	larger: "محادثة جديدة مع آخرين",
	turnedAway: (count) => `متجاهَلة أو محظورة (${number(count)})`,
	region: "ردّك",
	state: {
		new: (name, by, others) =>
			others === 1
				? `بدأ ${isolate(name)} محادثة معك على انفراد. لا يُخبَر أحد بما تختار.`
				: `بدأ ${isolate(by)} محادثة معك بين ${many(others + 1, "person")}. لا يُخبَر أحد بما تختار.`,
		ignored: () => "تتجاهل هذه المحادثة: لا تنبّهك.",
		blocked: (_name, _by, others) =>
			others === 1
				? "حظرت هذه المحادثة: لا يكتب فيها أي منكما."
				: "حظرت هذه المحادثة: لا تكتب فيها ولا تنبّهك. يتابع الآخرون الحديث.",
	},
	accept: "قبول",
	ignore: "تجاهل",
	block: "حظر",
	again: { notify: "نبّهني مجددًا", unblock: "رفع الحظر" },
	turnAway: "تجاهل أو حظر…",
	turnAwayHint: (by) =>
		by === null ? "لا يُخبَر الآخرون." : `لا يُخبَر أحد. من تحظره، ${isolate(by)}، لا يبدأ معك محادثة أخرى.`,
};
