import { beforeCutSpoiler } from "@parley/protocol/markdown/beginning";
import { COVER } from "@parley/protocol/markdown/plain";

/** So many code points of a text, so that none is cut in half; nor is a spoiler (TEXT1). */
export function shortened(text: string, pointsMax: number): string {
	const head = [...text].slice(0, pointsMax).join("");
	return head.length < text.length ? beforeCutSpoiler(head) || COVER : head;
}
