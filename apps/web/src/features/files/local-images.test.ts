import type { Upload } from "@parley/client/uploads/upload";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { addressOf, localImage } from "./local-images.ts";
import { PendingFiles } from "./pending-files.tsx";

const IMAGES_MAX = 60;

afterEach(() => {
	vi.restoreAllMocks();
});

function chosen(key: string): Upload {
	const source = new File(["pixels"], `${key}.png`, { type: "image/png" });
	return {
		key,
		name: source.name,
		type: source.type,
		bytes: source.size,
		source,
		status: { state: "waiting" },
	};
}

function watchAddresses() {
	const made = vi.spyOn(URL, "createObjectURL");
	const revoked = vi.spyOn(URL, "revokeObjectURL");
	return { made, revoked, standing: () => made.mock.calls.length - revoked.mock.calls.length };
}

test("an image that is rendered and never comes onto the page leaves no address behind", () => {
	const { made } = watchAddresses();
	const rendered = renderToString(createElement(PendingFiles, { uploads: [chosen("cat"), chosen("dog")] }));
	expect(rendered).toContain('alt="cat.png"');
	expect(made).not.toHaveBeenCalled();
});

test("of many images the newest keep their address, each has one only, and an old one gets a new one", () => {
	const { made, revoked, standing } = watchAddresses();
	const images = Array.from({ length: 100 }, (_, at) => localImage(chosen(`${at}`)));
	for (const image of images) if (image !== null) expect(addressOf(image)).toBe(addressOf(image));
	expect(made).toHaveBeenCalledTimes(100);
	expect(standing()).toBeLessThanOrEqual(IMAGES_MAX);
	const [oldest] = images;
	if (oldest == null) throw new Error("no image");
	expect(oldest.url).toBeUndefined();
	const again = addressOf(oldest);
	expect(revoked.mock.calls.flat()).not.toContain(again);
	expect(standing()).toBeLessThanOrEqual(IMAGES_MAX);
});
