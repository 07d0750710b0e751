const CUT = "… (cut)";
/** An @ that begins a word, as a page looks for whom a text calls. */
const CALL = /(?<![\p{L}\p{N}\p{M}_])@(?=\S)/gu;
/** Nobody sees it, and no name begins with it. */
const NOBODY = "@\u2060";
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text of a person holds either
const STEERING = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** As it is posted: it calls nobody (HOOK2), and fits into a message. */
export function toldText(said: string, bytesMax: number): string {
	const text = said
		.toWellFormed()
		.replaceAll("\r\n", "\n")
		.replace(STEERING, "")
		.replace(CALL, NOBODY)
		.trim();
	if (Buffer.byteLength(text) <= bytesMax) return text;
	const kept = Buffer.from(text).subarray(0, Math.max(0, bytesMax - Buffer.byteLength(CUT)));
	// not half a character
	return `${new TextDecoder().decode(kept).replace(/\uFFFD+$/, "")}${CUT}`;
}
