import * as z from "zod/mini";
import { Count } from "./ids.ts";

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
