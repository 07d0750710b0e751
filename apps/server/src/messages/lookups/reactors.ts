import type { Handler } from "@parley/engine/lookups/runner";
import { REACTORS_TOLD_MAX } from "@parley/protocol/limits";
import type { ReactorList } from "@parley/protocol/reactors";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { IS_REMOVED, nameTold } from "./leavers.ts";

/** NOW4: who reacted to one message of that room. */
export interface ReactorsRequest {
	readonly room: string;
	readonly target: number;
}

/** Under the name with which they did. A message that is no more has none, also where its rows are behind that (WHO63). */
const REACTORS = `
	SELECT r.emoji, r.session id, ${nameTold("r.session", "t.name")} name FROM reactions r
	JOIN timeline t ON t.seq = r.seq
	JOIN timeline m ON m.seq = r.target
	WHERE r.target = ? AND r.is_on = 1 AND m.room = (SELECT no FROM rooms WHERE room = ?) AND NOT m.author ${IS_REMOVED}
	ORDER BY r.seq LIMIT ?`;

interface Row {
	readonly emoji: string;
	readonly id: string;
	readonly name: string;
}

export function open({ database }: LookupTools): Handler {
	const reactors = database.prepare(REACTORS);
	return (data): ReactorList => {
		const { room, target } = data as ReactorsRequest;
		const rows = reactors.all(target, room, REACTORS_TOLD_MAX + 1) as Row[];
		const byEmoji = Map.groupBy(rows.slice(0, REACTORS_TOLD_MAX), ({ emoji }) => emoji);
		return {
			reactions: [...byEmoji].map(([emoji, people]) => ({
				emoji,
				people: people.map(({ id, name }) => ({ id, name })),
			})),
			more: rows.length > REACTORS_TOLD_MAX,
		};
	};
}
