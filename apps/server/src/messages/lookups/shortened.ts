import { beforeCutSpoiler } from "@parley/protocol/markdown/beginning";
import { COVER } from "@parley/protocol/markdown/plain";

/** So many code points of a text, so that none is cut in half; nor is a spoiler (TEXT1). */
export function shortened(text: string, pointsMax: number): string {
	// of two units each, at most, and one to see that there is more
	const start = text.slice(0, 2 * pointsMax + 1);
	const head = [...start].slice(0, pointsMax).join("");
	return head.length < start.length ? beforeCutSpoiler(head) || COVER : head;
}
