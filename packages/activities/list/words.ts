import { ar as endingAr, en as endingEn } from "../shared/ending-words.ts";
import { arabicNumber, isolate, type Words } from "../shared/words.ts";

interface Written {
	readonly title: string;
	readonly items: readonly { readonly text: string; readonly done?: string }[];
}

export const en = {
	title: "List",
	hint: "A list for all who are here: add, tick, sort",
	usage: "/list What for | first | second",
	add: "Another item",
	send: "Add",
	empty: "Nothing is on it yet.",
	progress: (done: number, all: number) => `${done} of ${all} done`,
	by: (name: string) => `by ${isolate(name)}`,
	doneBy: (name: string) => `done by ${isolate(name)}`,
	edit: (text: string) => `Change: ${isolate(text)}`,
	up: (text: string) => `Move up: ${isolate(text)}`,
	down: (text: string) => `Move down: ${isolate(text)}`,
	remove: (text: string) => `Remove: ${isolate(text)}`,
	arrange: "Change the list",
	save: "Save",
	cancel: "Cancel",
	ending: endingEn,
	close: "Close the list",
	closed: "This list is closed.",
	described: ({ title, items }: Written) =>
		`List: ${title}${items.map(({ text, done }) => `\n${done === undefined ? "☐" : "☑"} ${text}`).join("")}`,
	refusals: {
		over: "This list is closed.",
		full: "The list is full. Remove something first.",
		"no-such-item": "Somebody removed that item.",
		same: "Somebody did that already.",
		"not-yours": "Only who began the list, or a moderator, can close it.",
	},
	form: { title: "What it is for", items: "Items, one a line" },
	problems: {
		nothing: "What is the list for? Like so: /list Picnic | bread | blanket",
		longTitle: (max: number) => `The title is too long: at most ${max} characters.`,
		longItem: (max: number) => `An item is too long: at most ${max} characters each.`,
		tooMany: (max: number) => `A list has at most ${max} items.`,
	},
};
export type ListWords = Words<typeof en>;

export const ar: ListWords = {
	title: "قائمة",
	hint: "قائمة لكل من هنا: أضف وعلّم ورتّب",
	usage: "/list العنوان | بند | بند آخر",
	add: "بند آخر",
	send: "إضافة",
	empty: "لا شيء فيها بعد.",
	progress: (done, all) => `أُنجز ${arabicNumber(done)} من ${arabicNumber(all)}`,
	by: (name) => `كتبه ${isolate(name)}`,
	doneBy: (name) => `أنجزه ${isolate(name)}`,
	edit: (text) => `تعديل: ${isolate(text)}`,
	up: (text) => `إلى الأعلى: ${isolate(text)}`,
	down: (text) => `إلى الأسفل: ${isolate(text)}`,
	remove: (text) => `حذف: ${isolate(text)}`,
	arrange: "تعديل القائمة",
	save: "حفظ",
	cancel: "إلغاء",
	ending: endingAr,
	close: "إغلاق القائمة",
	closed: "هذه القائمة مغلقة.",
	described: ({ title, items }) =>
		`قائمة: ${isolate(title)}${items.map(({ text, done }) => `\n${done === undefined ? "☐" : "☑"} ${isolate(text)}`).join("")}`,
	refusals: {
		over: "هذه القائمة مغلقة.",
		full: "القائمة ممتلئة. احذف شيئًا أولًا.",
		"no-such-item": "حذف أحدهم ذلك البند.",
		same: "سبقك أحد إلى ذلك.",
		"not-yours": "لا يغلق القائمة إلا من بدأها أو مشرف.",
	},
	form: { title: "العنوان", items: "البنود، كل بند في سطر" },
	problems: {
		nothing: "لأي شيء هذه القائمة؟ هكذا: /list رحلة | خبز | بساط",
		longTitle: (max) => `العنوان أطول من المسموح: الحد ${arabicNumber(max)} حرف.`,
		longItem: (max) => `أحد البنود أطول من المسموح: الحد ${arabicNumber(max)} حرف لكل بند.`,
		tooMany: (max) => `في القائمة ${arabicNumber(max)} بند على الأكثر.`,
	},
};
