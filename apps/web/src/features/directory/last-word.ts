import { isHeard } from "@parley/client/overview/unread";
import type { OwnRoom, RoomState } from "@parley/client/state/chat-state";
import { OVERVIEW_TEXT_CHARS_MAX } from "@parley/protocol/limits";
import { withoutSpoilers } from "@parley/protocol/markdown/covered";

interface Said {
	readonly name: string;
	readonly text: string;
}

/**
 * FIND4: what was written last in a room of one's own. Of one that this page is not in the house told it once: what came
 * since may have changed it or taken it away, and then nothing is said.
 */
export function lastWord(
	own: OwnRoom | undefined,
	state: RoomState | undefined,
	blocked: ReadonlyMap<string, string>,
): Said | null {
	const said = isHeard(state) && state.atHead ? newestOf(state, blocked) : toldOf(own, state, blocked);
	if (said === null) return null;
	const text = [...withoutSpoilers(said.text)].slice(0, OVERVIEW_TEXT_CHARS_MAX).join("");
	return { name: said.name, text };
}

function newestOf({ rows }: RoomState, blocked: ReadonlyMap<string, string>): Said | null {
	const stands = rows.flatMap((row) =>
		row.kind === "message" && row.text !== undefined ? [{ ...row, text: row.text }] : [],
	);
	const newest = stands.at(-1);
	return newest === undefined || blocked.has(newest.author) ? null : newest;
}

/** By whom it is was not told, but for the name. */
function toldOf(
	own: OwnRoom | undefined,
	state: RoomState | undefined,
	blocked: ReadonlyMap<string, string>,
): Said | null {
	const last = own?.last;
	if (own === undefined || last === undefined) return null;
	const isNewest = last.seq >= Math.max(own.head, state?.head ?? 0);
	return isNewest && ![...blocked.values()].includes(last.name) ? last : null;
}
