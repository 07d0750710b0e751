const CUT = "… (cut)";
/**
 * An @ that may begin a word, as pages look for whom a text calls. They look at UTF-16 units of composed text, by which
 * half a sign is no letter; of ASCII alone it is the same however one looks, so only addresses such as a@b stay whole.
 */
const CALL = /(?<![0-9A-Za-z_])@/g;
/** Nobody sees it, and no name begins with it. */
const NOBODY = "@\u2060";
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text of a person holds either
const STEERING = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** As it is posted: it calls nobody, unless it may (HOOK2), and fits into a message. */
export function toldText(said: string, bytesMax: number, mayCall = false): string {
	const plain = said.toWellFormed().replaceAll("\r\n", "\n").replace(STEERING, "");
	const text = (mayCall ? plain : plain.replace(CALL, NOBODY)).trim();
	if (Buffer.byteLength(text) <= bytesMax) return text;
	const bytes = Buffer.from(text);
	const end = boundaryAt(bytes, Math.max(0, bytesMax - Buffer.byteLength(CUT)));
	return `${bytes.toString("utf8", 0, end)}${CUT}`;
}

/** Where the character begins that holds this byte: half a character is none. */
function boundaryAt(bytes: Buffer, at: number): number {
	let end = at;
	while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
	return end;
}
