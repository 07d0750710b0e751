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

/**
 * For one image with its thumbnail. libvips looks at its clock line by line; an encoder that is given the image as a
 * whole (AVIF's) does not, so that one is held by its pixels, and what it took is looked at behind it.
 */
const MS_MAX = 20_000;

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
/**
 * Past so many pixels these formats' own encoders are too dear. By noise, with decoding: WebP of 12 million takes 2.2 s
 * of a processor and 165 MB; AVIF takes 5 s and 440 MB then, with 2 million 0.9 s and 90 MB.
 */
const dearPixelsMax: Readonly<Record<string, number>> = { "image/webp": 12_000_000, "image/avif": 2_000_000 };

const formats: Readonly<Record<string, { readonly name: string; write(image: Sharp): Sharp }>> = {
	"image/png": { name: "png", write: (image) => image.png() },
	"image/jpeg": { name: "jpeg", write: (image) => image.jpeg({ quality: 90 }) },
	"image/gif": { name: "gif", write: (image) => image.gif({ effort: 1 }) },
	"image/webp": { name: "webp", write: (image) => image.webp({ quality: 90, effort: 2 }) },
	"image/avif": { name: "heif", write: (image) => image.avif({ quality: 60, effort: 1 }) },
};

/** FILE3: the image without its metadata, the right way up, and its thumbnail, as files beside it. */
export async function remakeImage(
	{ path, type, pixelsMax }: ImageOrder,
	msMax = MS_MAX,
): Promise<Result<RemadeImage>> {
	const until = performance.now() + msMax;
	const format = formats[type];
	if (format === undefined) throw new Error(`no image is of the type ${type}`);
	const animated = type === "image/gif" || type === "image/webp";
	try {
		const metadata = await sharp(path, { limitInputPixels: false, animated }).metadata();
		if (metadata.format !== format.name) return damaged;
		const tooBig = problemOf(metadata, pixelsMax);
		if (tooBig !== undefined) return tooBig;
		const opened = sharp(path, { limitInputPixels: pixelsMax, failOn: "truncated", animated });
		const writtenAs = animated && (metadata.pages ?? 1) > 1 ? type : cheaperOf(type, metadata);
		const remade = (formats[writtenAs] ?? format).write(opened.autoOrient());
		const image = await write(remade, `${path}.image`, until);
		const first = sharp(image.path, { limitInputPixels: pixelsMax, failOn: "truncated" });
		const within = { fit: "inside", withoutEnlargement: true } as const;
		const small = first.resize(THUMBNAIL_PIXELS_MAX, THUMBNAIL_PIXELS_MAX, within).webp({ quality: 78 });
		const thumbnail = await write(small, `${path}.thumbnail`, until);
		return answer({ type: writtenAs, image, thumbnail });
	} catch (error) {
		return becauseOf(error);
	}
}

/** A large still picture leaves in a format that is quickly written: JPEG, or PNG where one sees through it. */
function cheaperOf(type: string, { width, height, hasAlpha }: Metadata): string {
	if (width * height <= (dearPixelsMax[type] ?? Number.POSITIVE_INFINITY)) return type;
	return hasAlpha ? "image/png" : "image/jpeg";
}

/** `until`: by `performance.now()` */
async function write(image: Sharp, path: string, until: number): Promise<Written> {
	// in whole seconds, of which none would be no limit
	const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1_000));
	const { width, height, pageHeight } = await image.timeout({ seconds }).toFile(path);
	if (performance.now() > until) throw new TookTooLong();
	return { path, width, height: pageHeight ?? height };
}

class TookTooLong extends Error {}

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
	if (error instanceof TookTooLong || /timeout/i.test(error.message))
		return refusal("timed-out", "That image takes too long to be read. Nothing was sent.");
	if (/no space left|unable to (write|open) .* for writ/i.test(error.message)) throw error;
	return damaged;
}
