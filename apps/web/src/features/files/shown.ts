import type { FileInfo } from "@parley/protocol/files";
import type { TimelineRow } from "@parley/protocol/timeline";
import { type ImageFile, isImage } from "./is-image.ts";

/** An image among the rows, and who showed it where. */
export interface Shown {
	readonly file: ImageFile;
	readonly seq: number;
	readonly name: string;
	readonly at: number;
}

/** All images of the rows that are held, oldest first. */
export function shownIn(rows: readonly TimelineRow[]): readonly Shown[] {
	return rows.flatMap((row) => {
		if (row.kind !== "message") return [];
		const { seq, name, at, files = [] } = row;
		return files.filter((file: FileInfo) => isImage(file)).map((file) => ({ file, seq, name, at }));
	});
}

/** Where a key leads to among the images: one back, one on, or nowhere. */
export function stepOf({ key }: { readonly key: string }, rightToLeft: boolean): -1 | 0 | 1 {
	switch (key) {
		case "PageUp":
			return -1;
		case "PageDown":
			return 1;
		case "ArrowLeft":
			return rightToLeft ? 1 : -1;
		case "ArrowRight":
			return rightToLeft ? -1 : 1;
		default:
			return 0;
	}
}
