import type { Activity } from "@parley/activities/activity";
import { plain } from "@parley/activities/in-place";
import { begin, isRefused } from "@parley/activities/run";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { EventOf } from "../../app/events.ts";
import { sentAs } from "../../messages/rows/first-sent.ts";
import { tooLong } from "../refusals.ts";
import type { BegunActivity } from "../rules/activity-events.ts";
import { sentText } from "../rules/sent-text.ts";
import { asksBehind } from "./asked-lookups.ts";
import { bytesOf } from "./bytes-of.ts";
import { drawing } from "./drawing.ts";
import { dueBehind } from "./due-moves.ts";
import type { Live } from "./live-activities.ts";
import { textOf } from "./text-of.ts";
import { type BegunAs, toldOf } from "./told.ts";

type Posted = EventOf<"posted">;

/** What its row gives it is still missing. */
export type MadeOfBegin = Omit<Live, "target" | "roomNo" | "actedSeq" | "storedSeq">;

interface Begun {
	readonly event: Posted;
	readonly told: BegunAs;
	readonly made: MadeOfBegin;
}

/** ACT1. `activity`: by the version in force; undefined: the house has none of that name. Throws what the activity throws. */
export function decideBegin(
	event: Posted,
	begins: NonNullable<Posted["begins"]>,
	activity: Activity | undefined,
): Begun | { readonly refusal: Refusal } {
	const { start = {}, seed, stateBytesMax, startBytesMax } = begins;
	const bytes = bytesOf(start);
	if (bytes > startBytesMax) return { refusal: tooLong("activity.start", bytes, startBytesMax) };
	if (event.files !== undefined) return { refusal: noFiles };
	if (activity === undefined) return { refusal: noSuchActivity };
	const draw = drawing(seed);
	const me = { id: event.author, name: event.name };
	const begun = begin(activity, start, { me, mayModerate: true, at: event.at, random: draw.random });
	if (isRefused(begun)) return { refusal: refuse("bad-frame", { field: `activity.${begun.refused}` }) };
	const held = { ...begun, state: plain(begun.state) };
	const stateBytes = bytesOf(held.state);
	if (stateBytes > stateBytesMax) return { refusal: tooLong("activity.start", stateBytes, stateBytesMax) };
	const next = { seed, stateBytesMax, from: event.at };
	const [due, asks] = [dueBehind(activity, held, next), asksBehind(activity, held, next)];
	const { name, version } = activity;
	const decided: BegunActivity = {
		...{ name, version, start, sent: sentAs(sentText(event.text, begins)), ...draw.used() },
		...(due === undefined ? {} : { due }),
		...(asks === undefined ? {} : { asks }),
	};
	return {
		event: { ...event, activity: decided },
		told: { text: textOf(activity, held), ...toldOf(activity, held, stateBytes) },
		made: {
			...{ room: event.room, activity, begunBy: me.id, held, actedAt: event.at },
			...{ stopped: undefined, bytesAtMost: stateBytes },
		},
	};
}

const noSuchActivity = refuse("not-allowed", {
	field: "activity",
	reason: "no-such-activity",
	message: "There is no such activity here.",
});
const noFiles = refuse("not-allowed", { field: "files", message: "An activity has no files." });
