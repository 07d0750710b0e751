/** What a reader of the answer would not see: controls, directions, joiners, tags. Words could hide in it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

/** One line, in which nothing is that cannot be seen: whoever parses it has what was written. */
export function visibleJson(value: object): string {
	return JSON.stringify(value).replace(UNSEEN, escaped);
}

function escaped(sign: string): string {
	const units = Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at));
	return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

export function bytesOf(value: object): number {
	return Buffer.byteLength(visibleJson(value));
}
