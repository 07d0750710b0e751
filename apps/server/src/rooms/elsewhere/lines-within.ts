import { UserFacingError } from "@parley/engine/lib/user-facing-error";

const LINE_END = 0x0a;

/** The lines of UTF-8, none of more bytes than that. Only \n ends a line. Throws a UserFacingError. */
export async function* linesWithin(chunks: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<string> {
	let parts: Buffer[] = [];
	let bytes = 0;
	const take = (part: Buffer): void => {
		bytes += part.byteLength;
		if (bytes > bytesMax)
			throw new UserFacingError(
				`A line of the export has more than ${bytesMax} bytes. Raise IMPORT_ITEM_BYTES_MAX if that is right.`,
			);
		parts.push(Buffer.from(part));
	};
	for await (const chunk of chunks) {
		let from = 0;
		for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
			take(chunk.subarray(from, end));
			yield Buffer.concat(parts).toString("utf8");
			[parts, bytes, from] = [[], 0, end + 1];
		}
		if (from < chunk.length) take(chunk.subarray(from));
	}
	if (bytes > 0) yield Buffer.concat(parts).toString("utf8");
}
