import type { Upload } from "@parley/client/uploads/upload";
import { shownAs } from "@parley/protocol/files";
import type { Size } from "./image-box.ts";

/** An image of this device, shown without asking the server for it. */
export interface LocalImage {
	readonly url: string;
	size: Size | null;
	/** no image after all, whatever its name says */
	broken: boolean;
}

/** An address of an object keeps the object in memory: the oldest give way. */
const IMAGES_MAX = 60;
const byUpload = new Map<string, LocalImage>();
const byFile = new Map<string, LocalImage>();

/** null where there is nothing that a browser shows as an image. */
export function localImage({ key, type, source, status }: Upload): LocalImage | null {
	if (source === undefined || shownAs(type) !== "image") return null;
	const known = byUpload.get(key);
	const image = known ?? { url: URL.createObjectURL(source), size: null, broken: false };
	if (!known) remember(key, image);
	// It stays on the screen as what it is when the server's copy takes its place.
	if (status.state === "done" && shownAs(status.file.type) === "image") byFile.set(status.file.id, image);
	return image.broken ? null : image;
}

/** The same image as it was before it was sent from this page. */
export function localImageOf(file: string): LocalImage | undefined {
	return byFile.get(file);
}

function remember(key: string, image: LocalImage): void {
	byUpload.set(key, image);
	const [oldest] = byUpload;
	if (byUpload.size <= IMAGES_MAX || oldest === undefined) return;
	const [oldKey, old] = oldest;
	byUpload.delete(oldKey);
	for (const [file, image] of byFile) if (image === old) byFile.delete(file);
	URL.revokeObjectURL(old.url);
}
