import { NAME_CHARS_MAX, PAGE_EVENTS_MAX } from "@parley/protocol/limits";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { House } from "../app/context.ts";
import { burstOf } from "./post-rates.ts";

/** What whoever comes in is told that they may. */
export function welcomeLimits({ limits }: Pick<House, "limits">): ServerFrameOf<"welcome">["limits"] {
	const { messageBytesMax, postsPerSecond, graceMs, filesPerMessage, fileBytesMax, keepOnDevice } = limits;
	return {
		messageBytes: messageBytesMax,
		postsPerSecond,
		burst: burstOf(postsPerSecond),
		pageMax: PAGE_EVENTS_MAX,
		nameChars: NAME_CHARS_MAX,
		graceSeconds: graceMs / 1000,
		filesPerMessage,
		...(filesPerMessage > 0 && { fileBytes: fileBytesMax }),
		...(keepOnDevice !== "all" && { keepOnDevice }),
	};
}
