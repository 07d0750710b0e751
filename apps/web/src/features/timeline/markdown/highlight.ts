/** What a piece of code is; `plain` is all that has no colour of its own. */
export interface Token {
	readonly kind: "plain" | "keyword" | "string" | "comment" | "number" | "added" | "dropped";
	readonly text: string;
}

interface Grammar {
	readonly comment: string;
	readonly string: string;
	readonly keywords: string;
}

const QUOTED = String.raw`"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?`;
const BACKTICKED = String.raw`|${"`"}(?:\\[^]|[^\\${"`"}])*${"`"}?`;
const SLASHES = String.raw`\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)`;
const HASH = String.raw`#[^\n]*`;

const script: Grammar = {
	comment: SLASHES,
	string: QUOTED + BACKTICKED,
	keywords:
		"abstract as async await break case catch class const continue debugger default delete do else enum export extends false finally for from function get if implements import in instanceof interface let new null of private protected public readonly return satisfies set static super switch this throw true try type typeof undefined var void while yield",
};
const systems: Grammar = {
	comment: SLASHES,
	string: QUOTED,
	keywords:
		"abstract auto bool boolean break case catch chan char class const continue default defer do double else enum extends extern false final finally float fn for func go goto if impl implements import in int interface internal let long loop map match mod mut namespace new nil null override package private protected pub public range return self short signed sizeof static struct super switch this throw throws trait true try type typedef union unsafe unsigned use using val var virtual void volatile when where while",
};
const python: Grammar = {
	comment: HASH,
	string: `"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|${QUOTED}`,
	keywords:
		"and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield",
};
const shell: Grammar = {
	comment: String.raw`(?<![^\s])${HASH}`,
	string: QUOTED,
	keywords:
		"begin case cd def do done echo elif else elsif end esac exit export false fi for function if in local module nil null return set source then true unless until while yes no",
};
const sql: Grammar = {
	comment: String.raw`--[^\n]*|\/\*[^]*?(?:\*\/|$)`,
	string: QUOTED,
	keywords:
		"add alter and as asc begin between by case commit create delete desc distinct drop else end exists explain foreign from group having if in index inner insert into is join key left like limit not null offset on or order outer primary references returning rollback select set table then union unique update values view when where with",
};
const markup: Grammar = {
	comment: `<!--[^]*?(?:-->|$)`,
	string: QUOTED,
	keywords: "",
};
const data: Grammar = { comment: SLASHES, string: QUOTED, keywords: "true false null" };
const styles: Grammar = { comment: String.raw`\/\*[^]*?(?:\*\/|$)`, string: QUOTED, keywords: "" };

const grammars: Readonly<Record<string, Grammar>> = {
	...named(script, "js jsx ts tsx mjs cjs javascript typescript"),
	...named(systems, "c h cc cpp c++ cs csharp java kt kotlin go rust rs swift scala dart zig php"),
	...named(python, "py python"),
	...named(shell, "sh bash zsh shell console yaml yml toml ini rb ruby make makefile dockerfile perl r"),
	...named(sql, "sql sqlite postgres mysql"),
	...named(markup, "html xml svg vue"),
	...named(data, "json jsonc json5"),
	...named(styles, "css scss less"),
};

const NUMBER = String.raw`\b(?:0x[\da-f]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)\b`;

/** Colours for the eye, no parser: wrong at the odd corner, and never anything but the text it was given. */
export function highlight(code: string, language: string): readonly Token[] {
	if (language === "diff" || language === "patch") return linesOfDiff(code);
	// what somebody wrote behind a fence may be the name of something that every object has
	const grammar = Object.hasOwn(grammars, language) ? grammars[language] : undefined;
	if (grammar === undefined) return [{ kind: "plain", text: code }];
	const keywords = new Set(grammar.keywords.split(" "));
	const pattern = new RegExp(
		`(?<comment>${grammar.comment})|(?<string>${grammar.string})|(?<number>${NUMBER})|(?<word>[\\p{L}_$][\\p{L}\\p{N}_$]*)`,
		"giu",
	);
	const tokens: Token[] = [];
	let from = 0;
	for (const match of code.matchAll(pattern)) {
		const kind = kindOf(match.groups ?? {}, keywords, grammar === sql);
		if (kind === "plain") continue;
		if (match.index > from) tokens.push({ kind: "plain", text: code.slice(from, match.index) });
		tokens.push({ kind, text: match[0] });
		from = match.index + match[0].length;
	}
	if (from < code.length) tokens.push({ kind: "plain", text: code.slice(from) });
	return tokens;
}

function kindOf(
	{ comment, string, number, word = "" }: Record<string, string | undefined>,
	keywords: ReadonlySet<string>,
	anyCase: boolean,
): Token["kind"] {
	if (comment !== undefined) return "comment";
	if (string !== undefined) return "string";
	if (number !== undefined) return "number";
	return keywords.has(anyCase ? word.toLowerCase() : word) ? "keyword" : "plain";
}

function linesOfDiff(code: string): readonly Token[] {
	return code.split(/(?<=\n)/u).map((text) => {
		if (text.startsWith("@@")) return { kind: "comment", text };
		if (text.startsWith("+")) return { kind: "added", text };
		return { kind: text.startsWith("-") ? "dropped" : "plain", text };
	});
}

function named(grammar: Grammar, names: string): Record<string, Grammar> {
	return Object.fromEntries(names.split(" ").map((name) => [name, grammar]));
}
