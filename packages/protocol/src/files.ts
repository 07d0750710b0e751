import * as z from "zod/mini";
import { Count } from "./ids.ts";
import { FILE_NAME_BYTES_MAX } from "./limits.ts";

/**
 * An unguessable id of 192 bits, base64url. Whoever has it may read the file without a token, since `<img>` can send
 * none and there are no cookies: it is known to those only who were told the message that holds it. It is the id of
 * the upload that it came by, too.
 */
export const FileId = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/));
export type FileId = z.infer<typeof FileId>;

/** In pixels, as it is shown: the orientation that a camera noted is applied already. */
const Size = z.object({ width: Count, height: Count });

/**
 * A file as it stands in a message.
 *
 * - `name`: 1 to 255 bytes of UTF-8 without path parts, control characters or changes of direction. For people only.
 * - `type`: what its bytes are, never what was claimed: one of `shownTypes`, `application/pdf`, or
 *   `application/octet-stream` for all else (HTML, SVG and archives too), which is only ever downloaded.
 * - `bytes`: as stored, which for an image is after its metadata (such as the place where it was taken) was removed.
 * - `width`, `height`: of images. `thumbnail`: of images; a WebP within 480 x 480, never bigger than the image itself.
 */
export const FileInfo = z.object({
	id: FileId,
	name: z.string(),
	type: z.string(),
	bytes: Count,
	width: z.optional(Count),
	height: z.optional(Count),
	thumbnail: z.optional(Size),
});
export type FileInfo = z.infer<typeof FileInfo>;

/** Types that are shown in a page; everything else is a download. */
export const shownTypes = {
	image: ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"],
	video: ["video/mp4", "video/webm"],
	audio: ["audio/mpeg", "audio/ogg", "audio/wav", "audio/mp4"],
	text: ["text/plain"],
} as const;

export type ShownAs = keyof typeof shownTypes | "download";

/** How a page shows a file of that type. */
export function shownAs(type: string): ShownAs {
	for (const [kind, types] of Object.entries(shownTypes))
		if ((types as readonly string[]).includes(type)) return kind as ShownAs;
	return "download";
}

/**
 * Where uploads go, by tus 1.0 (creation, creation-with-upload, termination), with `Authorization: Bearer <token>` on
 * every request. `POST` with `Upload-Length` and `Upload-Metadata` (`filename`, and nothing else is looked at) answers
 * 201 with `Location`; then `PATCH`, `HEAD` to go on after a lost link, `DELETE` to cancel, also once it is whole.
 * Send at most `UPLOAD_CHUNK_BYTES` a PATCH: a request that takes over 30 s is cut (what came is kept).
 * Refusals are problem documents (`Problem`) with a code of the wire's list; an upload of somebody else is `no-such-file`.
 */
export const UPLOADS_PATH = "/api/uploads";

/**
 * `GET` with the token, once all bytes are there: looks at the bytes, makes the thumbnail, stores it for good, and
 * answers 200 with `FileInfo`, or with a problem document that says why not (then the upload is gone). It may take some
 * seconds. Asked again, it gives the same answer until the file is posted or has gone; so a lost answer is asked anew.
 * The id is the last part of the upload's `Location`.
 */
export function uploadedFilePath(upload: string): string {
	return `${UPLOADS_PATH}/${upload}/file`;
}

const THUMBNAIL = "thumbnail";
const NAMELESS = "file";

/** The file itself; `name` is what a browser saves it as. 404 as soon as its message is removed. */
export function filePath({ id, name }: Pick<FileInfo, "id" | "name">): string {
	return `/api/files/${id}/${encodeURIComponent(name === THUMBNAIL ? NAMELESS : name)}`;
}

/** Of images only (`thumbnail` in its `FileInfo`). */
export function thumbnailPath({ id }: Pick<FileInfo, "id">): string {
	return `/api/files/${id}/${THUMBNAIL}`;
}

/** Controls, what changes the direction of text, and what a file system somewhere does not take; joiners make letters. */
const FORBIDDEN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu;

/** What people may be shown, and a browser may save a file as. Never a path, and never used as one. */
export function fileName(given: string): string {
	const last = given.split(/[/\\]/).at(-1) ?? "";
	const plain = last.toWellFormed().normalize("NFC").replace(FORBIDDEN, "").replace(/\s+/gu, " ").trim();
	const fits = withinBytes(plain.replace(/^\.+/, ""), FILE_NAME_BYTES_MAX);
	return fits === "" ? NAMELESS : fits;
}

/** Cut in the middle, so that the ending, which tells people what it is, stays. */
function withinBytes(name: string, max: number): string {
	const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
	if (bytesOf(name) <= max) return name;
	const [ending = ""] = /\.[^.]{1,16}$/u.exec(name) ?? [];
	const kept = [...name.slice(0, name.length - ending.length)];
	while (kept.length > 0 && bytesOf(kept.join("")) + bytesOf(ending) > max) kept.pop();
	return `${kept.join("").trimEnd()}${ending}`;
}
