import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open as openFile } from "node:fs/promises";
import { sizeOf } from "@parley/engine/files/local-content-store";
import { syncFile } from "@parley/engine/lib/files";
import type { Result } from "@parley/engine/lib/result";
import type { Handler } from "@parley/engine/lookups/runner";
import { fileTypeFromBuffer } from "file-type";
import { answer } from "../../app/lookups/answer.ts";
import { withAbort } from "../../app/lookups/with-abort.ts";

export interface UploadRequest {
	/** all its bytes are there; what is made of it is put beside it */
	readonly path: string;
	readonly pixelsMax: number;
	/** it was looked at before, and found to be an image: a line of its own, in which nothing else waits */
	readonly asImage?: true;
}

/** Found to be an image, and not touched yet. */
export interface FoundImage {
	readonly isImage: true;
}

/** Bytes on disk, synced: where, and their SHA-256 in hex. */
export interface Content {
	readonly path: string;
	readonly bytes: number;
	readonly hash: string;
}

interface Picture extends Content {
	readonly width: number;
	readonly height: number;
}

export interface InspectedUpload {
	readonly type: string;
	readonly content: Content;
	/** of images, which were written anew */
	readonly image?: { readonly width: number; readonly height: number; readonly thumbnail: Picture };
}

/** Enough for every signature that is asked for here, and what hides behind it is never unpacked. */
const HEAD_BYTES = 65_536;

const images = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"];

/** How a type is called here; what is not in it is a download (FILE2). */
const known: Readonly<Record<string, string>> = {
	...Object.fromEntries(images.map((type) => [type, type])),
	"image/apng": "image/png",
	"video/mp4": "video/mp4",
	"video/x-m4v": "video/mp4",
	"video/webm": "video/webm",
	"audio/mpeg": "audio/mpeg",
	"audio/ogg": "audio/ogg",
	"audio/ogg; codecs=opus": "audio/ogg",
	"audio/wav": "audio/wav",
	"audio/x-m4a": "audio/mp4",
	"audio/mp4": "audio/mp4",
	"application/pdf": "application/pdf",
};

const DOWNLOAD = "application/octet-stream";

export function open(): Handler {
	return (data, signal) => inspectUpload(data as UploadRequest, signal);
}

/** What an upload is, by its bytes, and what is kept of it. It waits for disk and libvips, never computes itself. */
export async function inspectUpload(
	{ path, pixelsMax, asImage }: UploadRequest,
	signal: AbortSignal,
): Promise<Result<InspectedUpload | FoundImage>> {
	const head = await headOf(path);
	const sniffed = (await fileTypeFromBuffer(head))?.mime;
	const type = sniffed === undefined ? undefined : known[sniffed];
	if (type !== undefined && images.includes(type)) {
		if (asImage !== true) return answer({ isImage: true });
		const { remakeImage } = await import("./remake-image.ts");
		const made = await withAbort(signal, remakeImage({ path, type, pixelsMax }));
		if (!made.ok) return made;
		const { type: writtenAs, image, thumbnail } = made.value;
		const content = await contentOf(image.path, signal);
		const small = { ...thumbnail, ...(await contentOf(thumbnail.path, signal)) };
		return answer({
			type: writtenAs,
			content,
			image: { width: image.width, height: image.height, thumbnail: small },
		});
	}
	const text = sniffed === undefined && !looksLikeMarkup(head) ? new TextCheck() : undefined;
	const content = await contentOf(path, signal, text);
	return answer({ type: type ?? (text?.isText === true ? "text/plain" : DOWNLOAD), content });
}

async function headOf(path: string): Promise<Buffer> {
	const file = await openFile(path, "r");
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}

/** HTML, SVG and XML are text to the eye and code to a browser: never shown. */
function looksLikeMarkup(head: Buffer): boolean {
	return /^[\uFEFF\s]*</u.test(head.toString("utf8", 0, 1_024));
}

async function contentOf(path: string, signal: AbortSignal, text?: TextCheck): Promise<Content> {
	const hash: Hash = createHash("sha256");
	for await (const chunk of createReadStream(path, { signal })) {
		hash.update(chunk as Buffer);
		text?.look(chunk as Buffer);
	}
	text?.end();
	await syncFile(path);
	return { path, bytes: (await sizeOf(path)) ?? 0, hash: hash.digest("hex") };
}

/** Valid UTF-8 from the first byte to the last, without what no text holds. */
class TextCheck {
	readonly #decoder = new TextDecoder("utf-8", { fatal: true });
	isText = true;

	look(chunk: Buffer): void {
		if (this.isText) this.#decode(chunk, true);
	}

	end(): void {
		if (this.isText) this.#decode(Buffer.alloc(0), false);
	}

	#decode(chunk: Buffer, stream: boolean): void {
		try {
			// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
			if (/[\0-\x08\x0E-\x1A\x1C-\x1F]/.test(this.#decoder.decode(chunk, { stream }))) this.isText = false;
		} catch {
			this.isText = false;
		}
	}
}
