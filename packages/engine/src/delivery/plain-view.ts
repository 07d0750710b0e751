import type { FrameView } from "./fan-out.ts";

/** Of events that are never changed and that everybody is told alike: nobody looks into them, and a frame is its JSON. */
export const plainView: FrameView<string> = {
	encode: (json) => json,
	decode: (json) => json,
	encodeFor: () => undefined,
	besideBytes: () => 0,
	revise: () => false,
};
