import type { Upload } from "@parley/client/uploads/upload";
import { shownAs } from "@parley/protocol/files";
import { type RefCallback, useCallback } from "react";
import type { Size } from "./image-box.ts";

/** An image of this device, shown without asking the server for it. */
export interface LocalImage {
	readonly source: File;
	/** while it is one of the newest that were on the screen */
	url: string | undefined;
	size: Size | null;
	/** no image after all, whatever its name says */
	broken: boolean;
}

/** An address of an object keeps the object in memory: the oldest give way. */
const IMAGES_MAX = 60;
const bySource = new WeakMap<File, LocalImage>();
const withAddress = new Set<LocalImage>();
const byFile = new Map<string, LocalImage>();

/** null where there is nothing that a browser shows as an image. Keeps nothing that its file would not keep. */
export function localImage({ type, source }: Upload): LocalImage | null {
	if (source === undefined || shownAs(type) !== "image") return null;
	const known = bySource.get(source);
	const image = known ?? { source, url: undefined, size: null, broken: false };
	if (!known) bySource.set(source, image);
	return image.broken ? null : image;
}

/** The address of the same image as it was before it was sent from this page. */
export function localAddressOf(file: string): string | undefined {
	return byFile.get(file)?.url;
}

/** For an `<img>`: it is given the address when it comes onto the page, for what is only rendered may never come there. */
export function useLocalImage(image: LocalImage | null, { status }: Upload): RefCallback<HTMLImageElement> {
	// It stays on the screen as what it is when the server's copy takes its place.
	const file = status.state === "done" && shownAs(status.file.type) === "image" ? status.file.id : undefined;
	return useCallback(
		(element) => {
			if (element === null || image === null) return;
			const url = addressOf(image);
			// the same address again would load it anew
			if (element.src !== url) element.src = url;
			if (file !== undefined) byFile.set(file, image);
		},
		[image, file],
	);
}

export function addressOf(image: LocalImage): string {
	if (image.url === undefined) {
		image.url = URL.createObjectURL(image.source);
		withAddress.add(image);
		letOldestGo();
	}
	return image.url;
}

function letOldestGo(): void {
	const [oldest] = withAddress;
	if (withAddress.size <= IMAGES_MAX || oldest?.url === undefined) return;
	withAddress.delete(oldest);
	for (const [file, image] of byFile) if (image === oldest) byFile.delete(file);
	URL.revokeObjectURL(oldest.url);
	oldest.url = undefined;
}
