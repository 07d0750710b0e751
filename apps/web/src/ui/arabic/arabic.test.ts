import { beforeAll, describe, expect, test, vi } from "vitest";
import { activityTexts } from "../activity-texts.ts";
import { adminTexts } from "../admin-texts.ts";
import { alertTexts } from "../alert-texts.ts";
import { deedTexts } from "../deed-texts.ts";
import { directoryTexts } from "../directory-texts.ts";
import { embeddedTexts } from "../embedded-texts.ts";
import { fileTexts } from "../file-texts.ts";
import { findTexts } from "../find-texts.ts";
import { insideTexts } from "../inside-texts.ts";
import { invitingTexts } from "../inviting-texts.ts";
import { keepingTexts } from "../keeping-texts.ts";
import { labTexts } from "../lab-texts.ts";
import type { Catalogues } from "../language/catalogues.ts";
import { type Language, showLanguage } from "../language/language.ts";
import { laterTexts } from "../later-texts.ts";
import { leavingTexts } from "../leaving-texts.ts";
import { linkTexts } from "../link-texts.ts";
import { lookupTexts } from "../lookup-texts.ts";
import { moderationTexts } from "../moderation-texts.ts";
import { nameTexts } from "../name-shown.ts";
import { ownTexts } from "../own-texts.ts";
import { profileTexts } from "../profile-texts.ts";
import { refusalTexts } from "../refusal-texts.ts";
import { roomTexts } from "../room-texts.ts";
import { savedTexts } from "../saved-texts.ts";
import { searchTexts } from "../search-texts.ts";
import { signInTexts } from "../sign-in-texts.ts";
import { switcherTexts } from "../switcher-texts.ts";
import { talkTexts } from "../talk-texts.ts";
import { texts } from "../texts.ts";
import { unsentTexts } from "../unsent-texts.ts";
import { writingTexts } from "../writing-texts.ts";

const english: Catalogues = {
	page: texts,
	activities: activityTexts,
	admin: adminTexts,
	alerts: alertTexts,
	deeds: deedTexts,
	directory: directoryTexts,
	embedded: embeddedTexts,
	files: fileTexts,
	find: findTexts,
	inside: insideTexts,
	inviting: invitingTexts,
	keeping: keepingTexts,
	lab: labTexts,
	leaving: leavingTexts,
	link: linkTexts,
	lookups: lookupTexts,
	moderation: moderationTexts,
	names: nameTexts,
	own: ownTexts,
	profile: profileTexts,
	refusals: refusalTexts,
	rooms: roomTexts,
	later: laterTexts,
	saved: savedTexts,
	search: searchTexts,
	signIn: signInTexts,
	switcher: switcherTexts,
	unsent: unsentTexts,
	talk: talkTexts,
	writing: writingTexts,
};

/** One for each form of an Arabic plural: zero, one, two, few, many, other. */
const COUNTS = [0, 1, 2, 3, 11, 100];
/** What the same in both languages may be: names, keys and signs. */
const SAME = [
	"page.common.product",
	/^inside\.keys\.list\.\d+\.0$/,
	"alerts.test.title",
	"files.animated",
	"lab.off.command",
	/^lab\.plots\.series\.p\d\d$/,
	"lab.plots.nothing",
	"lab.reports.data",
	/^lookups\.commands\.(dns|sqrt|square|help)\.usage$/,
];
/** Functions that say nothing in words, but in figures and signs. */
const SIGNS = [
	"page.common.roomName",
	"inside.common.documentTitle",
	"rooms.taken",
	"inside.header.seq",
	"files.uploading",
	"files.pixels",
	"lab.units.percent",
	"lookups.numbers.term.sqrt",
	"lookups.numbers.term.square",
	"lab.crowd.screensValue",
	"alerts.body",
	"alerts.heap",
];
/** What becomes part of a message, or stands for itself: no invisible marks. */
const UNMARKED = [
	"rooms.telling",
	"inside.common.documentTitle",
	"inside.timeline.cameAndLeft",
	"alerts.heap",
];

type Leaf = string | ((...given: unknown[]) => string);
interface Text {
	readonly path: string;
	readonly english: Leaf;
	readonly arabic: Leaf;
}

describe("the Arabic page", () => {
	let all: readonly Text[];
	beforeAll(async () => {
		read("ar");
		const { arabic } = await import("./arabic.ts");
		all = [...leavesOf("", english, arabic)];
	});

	test("has a text of its own for every English one", () => {
		const same = all.filter(({ path, english, arabic }) => {
			if (typeof arabic !== "string") return false;
			return arabic === english || !isArabic(arabic) ? !isIn(SAME, path) : isIn(SAME, path);
		});
		expect(same.map(({ path }) => path)).toEqual([]);
	});

	test("says every sentence in words for any count", () => {
		read("ar");
		for (const { path, arabic, english } of all) {
			for (const [said, given] of spoken(path, arabic, english)) {
				const where = `${path}(${JSON.stringify(given)}): ${said}`;
				expect.soft(said.trim(), where).not.toBe("");
				expect.soft(said, where).not.toMatch(/undefined|NaN|null|\[object|#(?!\d|\s?lobby)/);
				if (!isIn(SIGNS, path)) expect.soft(isArabic(said), where).toBe(true);
			}
		}
	});

	test("and the English page isolate what people wrote", () => {
		for (const [language, name] of [
			["ar", "Bo"],
			["en", "سارة"],
		] as const) {
			read(language);
			for (const text of all) {
				if (isIn(UNMARKED, text.path)) continue;
				const leaf = language === "ar" ? text.arabic : text.english;
				for (const [said] of spoken(text.path, leaf, text.english, name))
					expect
						.soft(said.replaceAll(/[\u2066-\u2068][^\u2069]*\u2069/gu, ""), text.path)
						.not.toContain(name);
			}
		}
	});
});

test("Arabic counts in six forms, and the digits are those of the reader's country", async () => {
	read("ar");
	const { many } = await import("./words.ts");
	expect(COUNTS.map((count) => many(count, "message"))).toEqual([
		"لا رسائل",
		"رسالة واحدة",
		"رسالتان",
		"3 رسائل",
		"11 رسالة",
		"100 رسالة",
	]);
	read("ar", "ar-EG");
	expect(many(11, "message")).toBe("١١ رسالة");
});

function read(language: Language, ...browser: string[]): void {
	vi.stubGlobal("navigator", { languages: [...browser, language] });
	vi.stubGlobal("document", { documentElement: {} });
	showLanguage(language);
}

function* leavesOf(path: string, english: object, arabic: object): Generator<Text> {
	// English has these as they come
	if (path === "names") return;
	expect(Object.keys(arabic).sort(), path).toEqual(Object.keys(english).sort());
	for (const [key, value] of Object.entries(english)) {
		const at = path === "" ? key : `${path}.${key}`;
		const translated: unknown = Reflect.get(arabic, key);
		if (typeof value === "object") yield* leavesOf(at, value as object, translated as object);
		else yield { path: at, english: value as Leaf, arabic: translated as Leaf };
	}
}

/** What a text says, for every count; and what it was given. */
function* spoken(path: string, leaf: Leaf, english: Leaf, name = "Bo"): Generator<[string, unknown[]]> {
	if (typeof leaf === "string") return;
	for (const count of COUNTS) {
		const given =
			special(path, count, name) ?? namesIn(String(english)).map((one) => sample(path, one, count, name));
		yield [leaf(...given), given];
	}
}

function namesIn(source: string): string[] {
	const inside = /^\(?([^)=]*)\)?\s*=>/.exec(source)?.[1] ?? "";
	return inside.split(",").flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));
}

/** By what the parameter is called; a new name needs its line here. */
function sample(path: string, parameter: string, count: number, name: string): unknown {
	const strings: Record<string, string> = {
		room: "lobby",
		time: "١٢:٣٠",
		emoji: "🎉",
		label: "اليوم",
		usage: "/dns host",
		host: "example.org",
		address: "https://example.org",
		kind: "hooks",
		way: "خطّاف",
		report: "بلاغ",
		link: "https://example.org",
		entered: "دخل",
		left: "غادر",
		value: "9",
		digits: "5",
		p50: "5",
		p99: "9",
		rate: "7",
		cores: "2",
		figures: "5",
		text: "نعم",
		wait: "٥ ث",
		division: "skewed",
		dialect: "slack",
	};
	if (parameter in strings) return strings[parameter];
	if (names.has(parameter)) return path === "lookups.unknown" ? "dns" : name;
	if (parameter === "names")
		return Array.from({ length: Math.max(1, Math.min(count, 4)) }, (_, i) => `${name}${i || ""}`);
	if (parameter === "seqs") return [count, count];
	if (["everywhere", "more", "byAddress", "reads", "writes", "moderates"].includes(parameter))
		return count > 1;
	if (numbers.has(parameter)) return count;
	throw new Error(`${path}: no sample for "${parameter}"`);
}

const names = new Set(
	"name _name by _by before now typed query title why house browser word mark line".split(" "),
);
const numbers = new Set(
	"count others unread capacity waiting ms place events seq from to seconds on of used max over lines people perSecond sockets shown percent width height bytes files until status threads tries at uses days".split(
		" ",
	),
);

/** What is given as one value with parts. */
function special(path: string, count: number, name: string): unknown[] | undefined {
	const moment = { at: 0 };
	switch (path) {
		case "refusals.sentence":
			return [{ code: "busy", message: "busy", retryAfterMs: count * 1_000 }];
		case "refusals.name":
			return [{ fault: { is: "too-long", chars: count }, why: "too long" }];
		case "deeds.line":
			return [{ name, author: "a", deed: { do: "remove", person: { name, session: "b" } }, ...moment }, "c"];
		case "moderation.reports.head":
			return [{ by: { name }, author: { name } }];
		case "moderation.audit.line":
			return [{ do: "remove-message", by: { name }, person: { name }, target: count }, "c"];
		default:
			return undefined;
	}
}

function isArabic(text: string): boolean {
	return /\p{Script=Arabic}/u.test(text);
}

function isIn(list: readonly (string | RegExp)[], path: string): boolean {
	return list.some((one) => (typeof one === "string" ? one === path : one.test(path)));
}
