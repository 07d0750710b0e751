import type { Result } from "@parley/engine/lib/result";
import { codeOf } from "@parley/engine/lib/user-facing-error";
import { THUMBNAIL_PIXELS_MAX } from "@parley/protocol/limits";
import sharp, { type Metadata, type Sharp } from "sharp";
import { answer, refusal } from "../../app/lookups/answer.ts";

export interface ImageOrder {
	readonly path: string;
	/** by its first bytes: an image type that is shown */
	readonly type: string;
	readonly pixelsMax: number;
}

interface Written {
	readonly path: string;
	readonly width: number;
	readonly height: number;
}

export interface RemadeImage {
	/** as it was written, which may be simpler than what came */
	readonly type: string;
	readonly image: Written;
	readonly thumbnail: Written;
}

/** For one image; libvips looks at its clock while it works. */
const SECONDS_MAX = 20;

// only the decoders of what is shown, and only for files
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["Png", "Jpeg", "Nsgif", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}File`),
});
// one image takes one thread of libuv's, which the server's files need too, and what it needed is given back
sharp.concurrency(1);
sharp.cache(false);

/** Each is decoded, kept and written by itself, and most of what it costs is not in its pixels. */
const PAGES_MAX = 500;
/** Past so many pixels what these formats' own encoders take, in memory and time, is many times that of the image. */
const DEAR_PIXELS_MAX = 12_000_000;
const dear: ReadonlySet<string> = new Set(["image/webp", "image/avif"]);

const formats: Readonly<Record<string, { readonly name: string; write(image: Sharp): Sharp }>> = {
	"image/png": { name: "png", write: (image) => image.png() },
	"image/jpeg": { name: "jpeg", write: (image) => image.jpeg({ quality: 90 }) },
	"image/gif": { name: "gif", write: (image) => image.gif({ effort: 1 }) },
	"image/webp": { name: "webp", write: (image) => image.webp({ quality: 90, effort: 2 }) },
	"image/avif": { name: "heif", write: (image) => image.avif({ quality: 60, effort: 1 }) },
};

/** FILE3: the image without its metadata, the right way up, and its thumbnail, as files beside it. */
export async function remakeImage({ path, type, pixelsMax }: ImageOrder): Promise<Result<RemadeImage>> {
	const format = formats[type];
	if (format === undefined) throw new Error(`no image is of the type ${type}`);
	const animated = type === "image/gif" || type === "image/webp";
	try {
		const metadata = await sharp(path, { limitInputPixels: false, animated }).metadata();
		if (metadata.format !== format.name) return damaged;
		const tooBig = problemOf(metadata, pixelsMax);
		if (tooBig !== undefined) return tooBig;
		const opened = sharp(path, { limitInputPixels: pixelsMax, failOn: "truncated", animated });
		const writtenAs = cheaperOf(type, metadata);
		const image = await write((formats[writtenAs] ?? format).write(opened.autoOrient()), `${path}.image`);
		const first = sharp(image.path, { limitInputPixels: pixelsMax, failOn: "truncated" });
		const within = { fit: "inside", withoutEnlargement: true } as const;
		const small = first.resize(THUMBNAIL_PIXELS_MAX, THUMBNAIL_PIXELS_MAX, within).webp({ quality: 78 });
		return answer({ type: writtenAs, image, thumbnail: await write(small, `${path}.thumbnail`) });
	} catch (error) {
		return becauseOf(error);
	}
}

/** A large still picture leaves in a format that is quickly written: JPEG, or PNG where one sees through it. */
function cheaperOf(type: string, { width, height, pages = 1, hasAlpha }: Metadata): string {
	if (!dear.has(type) || pages > 1 || width * height <= DEAR_PIXELS_MAX) return type;
	return hasAlpha ? "image/png" : "image/jpeg";
}

async function write(image: Sharp, path: string): Promise<Written> {
	const { width, height, pageHeight } = await image.timeout({ seconds: SECONDS_MAX }).toFile(path);
	return { path, width, height: pageHeight ?? height };
}

const damaged = refusal("not-allowed", "That image is damaged and cannot be read. Nothing was sent.");

/** By its header, before anything is unpacked. An animation's pictures count together. */
function problemOf({ width, height, pages = 1, pageHeight }: Metadata, pixelsMax: number) {
	const tall = pageHeight ?? height;
	if (pages > PAGES_MAX)
		return refusal("too-long", `That image has ${pages} pictures; ${PAGES_MAX} fit. Nothing was sent.`);
	if (width * tall * pages <= pixelsMax) return undefined;
	const many = pages > 1 ? `${pages} pictures of ` : "";
	return refusal(
		"too-long",
		`That image has ${many}${width} x ${tall} pixels; ${Math.floor(pixelsMax / 1e6)} million fit. Nothing was sent.`,
	);
}

/** What the decoder could not do is the image's fault; a full disk is not. */
function becauseOf(error: unknown) {
	if (codeOf(error) === "ENOSPC" || !(error instanceof Error)) throw error;
	if (/timeout/i.test(error.message))
		return refusal("timed-out", "That image takes too long to be read. Nothing was sent.");
	if (/no space left|unable to (write|open) .* for writ/i.test(error.message)) throw error;
	return damaged;
}
