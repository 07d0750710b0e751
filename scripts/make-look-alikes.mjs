// Makes apps/server/src/people/rules/look-alikes.ts from the UTS 39 table of confusables, as the crate
// `unicode-security` publishes it (`src/tables.rs`). Run with the project's Node, for its Unicode version:
//   npx node scripts/make-look-alikes.mjs path/to/unicode-security/src/tables.rs
import { readFileSync, writeFileSync } from "node:fs";
import { caseFold } from "../apps/server/src/people/rules/case-fold.ts";

const OUT = new URL("../apps/server/src/people/rules/look-alikes.ts", import.meta.url);
const LINE_CHARS_MAX = 110;
const IN_NAMES = /^[\p{L}\p{N}\p{M}_\-.']$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const LATIN_LOOK = /^[a-z]+$/;

const source = readFileSync(process.argv[2] ?? "", "utf8");
const version = /UNICODE_VERSION.*\((\d+), (\d+), (\d+)\)/.exec(source)?.slice(1).join(".");
const prototypes = readPrototypes(source);

const folded = (text) => caseFold(text.normalize("NFKC")).normalize("NFD");
const skeleton = (text) => [...text.normalize("NFD")].map((c) => prototypes.get(c) ?? c).join("");
const table = closed(lookAlikes());
writeFileSync(OUT, asTypeScript(table));
console.log(`Unicode ${version}: ${table.size} look-alikes`);

function readPrototypes(rust) {
	const start = rust.indexOf("const CONFUSABLES: &'static [(char, &'static [char])]");
	const entries = rust
		.slice(start, rust.indexOf("];", start))
		.matchAll(/\('(\\u\{\w+\})',\s*&\[([^\]]*)\]\)/g);
	const chars = (text) => [...text.matchAll(/\\u\{(\w+)\}/g)].map(([, hex]) => fromHex(hex)).join("");
	return new Map([...entries].map(([, from, to]) => [chars(from), chars(to)]));
}

/** Only what can still stand in a name after NFKC and folding needs a row. */
function lookAlikes() {
	const found = new Map();
	for (let code = 0x27; code <= 0x10ffff; code++) {
		if (code >= 0xd800 && code <= 0xdfff) continue;
		const char = String.fromCodePoint(code);
		if (!IN_NAMES.test(char) || INVISIBLE.test(char) || folded(char) !== char) continue;
		const look = lookOf(char);
		if (look !== char) found.set(char, look);
	}
	return found;
}

/**
 * A small letter stands for its capital too, for names are compared without case. Where only the capital looks
 * Latin (Cyrillic "В" like "B", but not "в"), that look is the dangerous one, for names begin with capitals.
 */
function lookOf(char) {
	const small = skeleton(char);
	const capital = skeleton(char.toUpperCase());
	return folded(!LATIN_LOOK.test(small) && LATIN_LOOK.test(folded(capital)) ? capital : small);
}

/** Rows whose look has a look-alike itself are followed to the end, so that one pass is enough at run time. */
function closed(rows) {
	const step = (text) => folded([...text].map((c) => rows.get(c) ?? c).join(""));
	return new Map([...rows].map(([char, look]) => [char, settle(look, step)]).filter(([a, b]) => a !== b));
}

function settle(text, step) {
	const seen = new Set();
	let now = text;
	while (!seen.has(now)) {
		seen.add(now);
		now = step(now);
	}
	if (step(now) !== now) throw new Error(`${text} goes in a circle: ${[...seen].join(" ")}`);
	return now;
}

function asTypeScript(rows) {
	const groups = Map.groupBy(rows, ([, look]) => look);
	const words = [...groups].map(([look, of]) => `${hex(look)}=${of.map(([char]) => hex(char)).join(",")}`);
	const lines = [""];
	for (const word of words.flatMap(wrapped)) {
		const longer = `${lines.at(-1)} ${word}`.trim();
		if (longer.length > LINE_CHARS_MAX) lines.push(word);
		else lines[lines.length - 1] = longer;
	}
	return [
		`// Made by scripts/make-look-alikes.mjs from the UTS 39 confusables of Unicode ${version}; do not edit.`,
		"// Copyright 1991-2026 Unicode, Inc.; Unicode License v3 (unicode.org/license.txt).",
		"/** `look=char,char` in hex code points; the look of several characters joins them with `+`. */",
		"export const lookAlikes = `",
		...lines,
		"`;\n",
	].join("\n");
}

/** One group over many lines repeats its look. */
function wrapped(word) {
	if (word.length <= LINE_CHARS_MAX) return [word];
	const [look, list] = word.split("=");
	const cut = list.lastIndexOf(",", LINE_CHARS_MAX - look.length - 1);
	return [`${look}=${list.slice(0, cut)}`, ...wrapped(`${look}=${list.slice(cut + 1)}`)];
}

function hex(text) {
	return [...text].map((c) => c.codePointAt(0).toString(16)).join("+");
}

function fromHex(code) {
	return String.fromCodePoint(Number.parseInt(code, 16));
}
