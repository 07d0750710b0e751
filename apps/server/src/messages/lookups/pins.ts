import { activitySet } from "@parley/activities/set";
import type { Handler } from "@parley/engine/lookups/runner";
import { PIN_TEXT_CHARS_MAX } from "@parley/protocol/limits";
import type { Pin, PinList } from "@parley/protocol/pins";
import { textNow } from "../../activities/rows/told-activity.ts";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { nameTold } from "./leavers.ts";
import { shortened } from "./shortened.ts";

/** PIN2: what is pinned in a room, as it stands now. */
export interface PinsRequest {
	readonly room: string;
}

const PINS = `
	SELECT p.target seq, p.name "by", t.author, ${nameTold("t.author", "t.name")} name, t.at, t.text,
		coalesce(json_array_length(t.files), 0) files
	FROM pins p JOIN timeline t ON t.seq = p.target WHERE p.room = ? ORDER BY p.seq`;

export function open({ database }: LookupTools): Handler {
	const pins = database.prepare(PINS);
	return (data): PinList => {
		const rows = pins.all((data as PinsRequest).room) as (Pin & { files: number })[];
		return {
			pins: rows.map(({ files, text, ...pin }) => ({
				...pin,
				text: shortened(textNow(database, activitySet, pin.seq) ?? text, PIN_TEXT_CHARS_MAX),
				...(files > 0 && { files }),
			})),
		};
	};
}
