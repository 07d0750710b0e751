import { withoutSpoilers } from "@parley/protocol/markdown/covered";
import type { KeptMessage } from "@parley/protocol/saved";
import { fullTime } from "./dates.ts";
import { isDirect } from "./direct.ts";
import { nameShown } from "./name-shown.ts";
import { savedTexts as words } from "./saved-texts.ts";
import { texts } from "./texts.ts";
import { useBlocked } from "./use-blocked.ts";

/** A message that one keeps for oneself, as it stands; of one that was removed, or is shut to oneself, that it is so. */
export function KeptWords({ one }: { readonly one: KeptMessage }) {
	const blocked = useBlocked();
	const { state, room = "", author = "", name = "", at = 0, text = "", files = 0 } = one;
	if (state === "removed") return <p>{words.removed}</p>;
	if (state !== "stands") return <p>{words.closed}</p>;
	return (
		<>
			<p>
				<b>
					<bdi>{nameShown(name)}</bdi>
				</b>{" "}
				<small>{isDirect(room) ? words.inConversation : <bdi>{texts.common.roomName(room)}</bdi>}</small>{" "}
				<time dateTime={new Date(at).toISOString()}>{fullTime(at)}</time>
			</p>
			<blockquote dir="auto">
				{blocked.has(author) ? words.blocked : withoutSpoilers(text) || words.files(files)}
			</blockquote>
		</>
	);
}
