import type { Hash } from "node:crypto";

/** Passes on what comes and adds it to the sum. Past `bytesMax` it throws, so that what is broken does not fill the disk. */
export function summed(sum: Hash, bytesMax = Number.POSITIVE_INFINITY) {
	return async function* (source: AsyncIterable<Uint8Array>) {
		let bytes = 0;
		for await (const chunk of source) {
			bytes += chunk.length;
			if (bytes > bytesMax) throw new Error(`it has more than ${bytesMax} bytes`);
			sum.update(chunk);
			yield chunk;
		}
	};
}
