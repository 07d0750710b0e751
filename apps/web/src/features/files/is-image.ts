import { type FileInfo, shownAs } from "@parley/protocol/files";
import type { Size } from "./image-box.ts";

export type ImageFile = FileInfo & Size;

/** One whose place is known before it is here; all else is a card. */
export function isImage(file: FileInfo): file is ImageFile {
	return shownAs(file.type) === "image" && file.width !== undefined && file.height !== undefined;
}
