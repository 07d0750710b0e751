/** Says what is wrong with an XML text, or nothing: tags that close in turn, quoted attributes, known entities. */
export function faultOf(xml: string): string | undefined {
	const open: string[] = [];
	let at = 0;
	for (const match of xml.matchAll(/<[^>]*>/g)) {
		const fault = textFault(xml.slice(at, match.index)) ?? tagFault(match[0], open);
		if (fault !== undefined) return fault;
		at = match.index + match[0].length;
	}
	if (open.length > 0) return `never closed: ${open.join(", ")}`;
	return textFault(xml.slice(at));
}

function textFault(text: string): string | undefined {
	if (text.includes("<")) return `a bare "<" in ${text}`;
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
	if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text))
		return "a character that XML cannot hold";
	if (!text.isWellFormed()) return "half a surrogate pair";
	return /&(?!#\d+;)/.test(text) ? `a bare "&" in ${text}` : undefined;
}

function tagFault(tag: string, open: string[]): string | undefined {
	const closing = /^<\/([a-z]+)>$/i.exec(tag);
	if (closing !== null) {
		const last = open.pop();
		return last === closing[1] ? undefined : `${tag} closes ${last}`;
	}
	const opening = /^<([a-z]+)((?:\s+[a-z:-]+="[^"<]*")*)\s*(\/?)>$/i.exec(tag);
	if (opening === null) return `not a tag: ${tag}`;
	const names = [...(opening[2] ?? "").matchAll(/([a-z:-]+)="/gi)].map((match) => match[1]);
	if (new Set(names).size < names.length) return `an attribute twice: ${tag}`;
	if (opening[3] === "") open.push(opening[1] ?? "");
	return textFault(opening[2] ?? "");
}
