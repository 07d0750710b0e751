const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** In code, nothing may make the eye read another order than the machine does: such marks show as their number. */
export function visibleControls(code: string): string {
	return code.replaceAll(
		TURNS,
		(char) => `⟦U+${char.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}⟧`,
	);
}
