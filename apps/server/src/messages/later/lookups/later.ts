import type { Handler } from "@parley/engine/lookups/runner";
import type { LaterList, LaterMessage } from "@parley/protocol/later";
import type { LookupTools } from "../../../app/lookups/lookup-tools.ts";

/** LATER2: all that one person has waiting, of which there is a bound. */
export interface LaterRequest {
	readonly session: string;
}

const LATER = `
	SELECT id, room, text, reply_to replyTo, send_at at, unsent FROM later
	WHERE session = ? ORDER BY unsent IS NULL, send_at, seq`;

interface Row extends Pick<LaterMessage, "id" | "room" | "text" | "at"> {
	readonly replyTo: number | null;
	readonly unsent: string | null;
}

export function open({ database }: LookupTools): Handler {
	const later = database.prepare(LATER);
	return (data): LaterList => ({ later: (later.all((data as LaterRequest).session) as Row[]).map(told) });
}

function told({ id, room, text, at, replyTo, unsent }: Row): LaterMessage {
	return {
		...{ id, room, text, at },
		...(replyTo !== null && { replyTo }),
		...(unsent !== null && { unsent: JSON.parse(unsent) as LaterMessage["unsent"] }),
	};
}
