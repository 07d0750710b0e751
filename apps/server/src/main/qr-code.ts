import { renderUnicodeCompact } from "uqr";

/** Black on white, whatever the terminal's colours are: not every phone reads the opposite. */
const ON_WHITE = "\u001b[30;107m";
const AS_BEFORE = "\u001b[0m";

/** The lines of a QR code that phones read from a terminal. */
export function qrCode(text: string): string[] {
	const lines = renderUnicodeCompact(text, { border: 2 }).split("\n");
	return lines.map((line) => `  ${ON_WHITE}${line}${AS_BEFORE}`);
}
