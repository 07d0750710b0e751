/** A part of a line, and where in the whole text it begins. */
export interface Piece {
	readonly text: string;
	readonly at: number;
}

export function linesOf(text: string): readonly Piece[] {
	const lines: Piece[] = [];
	let at = 0;
	for (const line of oneKindOfBreak(text).split("\n")) {
		lines.push({ text: line, at });
		at += line.length + 1;
	}
	return lines;
}

/** The text that places are counted in. */
export function oneKindOfBreak(text: string): string {
	return text.replaceAll(/\r\n?/gu, "\n");
}

export function from({ text, at }: Piece, start: number): Piece {
	return { text: text.slice(start), at: at + start };
}

/** Without the spaces around it. */
export function trimmed({ text, at }: Piece): Piece {
	const ended = text.trimEnd();
	const words = ended.trimStart();
	return { text: words, at: at + ended.length - words.length };
}
