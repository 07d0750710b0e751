/** About how wide a text will be; no browser is there to ask. Rather too wide than too narrow. */
export function textWidth(text: string, sizePx: number): number {
	let ems = 0;
	for (const char of text) ems += emsOf(char);
	return ems * sizePx;
}

/** Bold letters are so much wider. */
export const BOLD = 1.1;

/** Cut to fit, with an ellipsis. */
export function fitted(text: string, sizePx: number, roomPx: number): string {
	if (textWidth(text, sizePx) <= roomPx) return text;
	const chars = [...text];
	while (chars.length > 1 && textWidth(`${chars.join("")}…`, sizePx) > roomPx) chars.pop();
	return `${chars.join("").trimEnd()}…`;
}

/** Broken into lines between words, or within a word that is wider than a line. */
export function wrapped(text: string, sizePx: number, roomPx: number): string[] {
	const lines: string[] = [];
	let line = "";
	for (const word of text.split(/\s+/).filter((part) => part !== "")) {
		const longer = line === "" ? word : `${line} ${word}`;
		if (textWidth(longer, sizePx) <= roomPx) {
			line = longer;
		} else {
			if (line !== "") lines.push(line);
			line = fitted(word, sizePx, roomPx);
		}
	}
	return line === "" ? lines : [...lines, line];
}

function emsOf(char: string): number {
	if (/[ijlI.,:;'|!()[\]\s]/.test(char)) return 0.36;
	if (/[mwMW@%—…]/.test(char)) return 0.92;
	if (/[tfr]/.test(char)) return 0.42;
	if (/[A-Z]/.test(char)) return 0.7;
	return (char.codePointAt(0) ?? 0) >= 0x2e80 ? 1.05 : 0.62;
}
