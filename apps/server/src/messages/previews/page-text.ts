const SNIFFED_BYTES = 1_024;
const META_CHARSET = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i;

/** The text of a page in the charset it says it has: a byte order mark, else its header, else its <meta>, else UTF-8. */
export function pageText(body: Buffer, contentType: string): string {
	return pageDecoder(body, contentType).decode(body);
}

/** By the first kilobyte of a page: the rest may come later. */
export function pageDecoder(start: Buffer, contentType: string): InstanceType<typeof TextDecoder> {
	return decoderFor(markOf(start) ?? charsetOf(contentType) ?? declaredIn(start));
}

function charsetOf(contentType: string): string | undefined {
	return /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
}

function markOf(body: Buffer): string | undefined {
	if (body.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return "utf-8";
	if (body.subarray(0, 2).equals(Buffer.from([0xfe, 0xff]))) return "utf-16be";
	if (body.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return "utf-16le";
	return undefined;
}

function declaredIn(body: Buffer): string | undefined {
	const declared = META_CHARSET.exec(body.subarray(0, SNIFFED_BYTES).toString("latin1"))?.[1];
	// whoever reads this sentence as single bytes has proof that it is not UTF-16
	return declared?.toLowerCase().startsWith("utf-16") ? "utf-8" : declared;
}

function decoderFor(label = "utf-8"): InstanceType<typeof TextDecoder> {
	try {
		return new TextDecoder(label);
	} catch {
		return new TextDecoder();
	}
}
