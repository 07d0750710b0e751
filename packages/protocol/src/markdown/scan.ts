/** Past all that repeats the character at a place. */
export function endOfRun(text: string, at: number): number {
	const char = text.charAt(at);
	let end = at + 1;
	while (end < text.length && text.charAt(end) === char) end += 1;
	return end;
}

export function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
	sticky.lastIndex = at;
	return sticky.exec(text);
}
