import type { FileInfo } from "./file-info.ts";
import { FILE_NAME_BYTES_MAX } from "./limits.ts";

export { FileId, FileInfo, UPLOADS_PATH, uploadedFilePath } from "./file-info.ts";

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
