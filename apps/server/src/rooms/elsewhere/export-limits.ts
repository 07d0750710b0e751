import { inMegabytes } from "@parley/engine/lib/files";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";

export interface ExportLimits {
	/** files in a zip */
	readonly entriesMax: number;
	/** of an export, unpacked */
	readonly unpackedBytesMax: number;
	/** one message, with all that hangs on it, as JSON */
	readonly itemBytesMax: number;
	/** whom an export names */
	readonly peopleMax: number;
}

/** Levels of JSON inside of one message. */
export const DEPTH_MAX = 64;

/** Counts what is really read, whatever a header says of it. */
export class UnpackedBytes {
	readonly #max: number;
	#bytes = 0;

	constructor(max: number) {
		this.#max = max;
	}

	async *of(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
		for await (const chunk of chunks) {
			this.#bytes += chunk.byteLength;
			if (this.#bytes > this.#max)
				throw new UserFacingError(
					`The export holds more than ${inMegabytes(this.#max)} when it is unpacked. Raise IMPORT_UNPACKED_BYTES_MAX if that is right.`,
				);
			yield chunk;
		}
	}
}
