import type { Activity } from "@parley/activities/activity";
import type { Held } from "@parley/activities/run";
import { type ActivitySet, rulesOf } from "@parley/activities/set";
import type { ActivityOfPosted } from "@parley/protocol/activity-frames";
import { ACTIVITY_STATE_IN_PAGES_BYTES_MAX } from "@parley/protocol/limits";
import type { Database } from "better-sqlite3";
import { prepared } from "../../app/lookups/prepared.ts";
import { NOT_REMOVED } from "../../messages/lookups/leavers.ts";
import { tellBroke } from "../tell-broke.ts";
import { isLeftBySome } from "./left-there.ts";
import { readActivity, type Stored, sound } from "./stored-activity.ts";
import { textBeside } from "./text-of.ts";

/** How one stands, for whoever is told of many. */
export interface ToldActivity {
	readonly target: number;
	readonly standing: Omit<ActivityOfPosted, "state">;
	/** by a move, or by being stopped or allowed */
	readonly changedSeq: number;
	/** where it is small, open to all and not over */
	readonly state?: { readonly value: unknown; readonly bytes: number };
	/** What it says of itself; undefined: what is stored of it is as new. */
	readonly text: string | undefined;
}

interface Row {
	readonly seq: number;
	readonly begunBy: string;
	readonly name: string;
	readonly version: number;
	readonly actedSeq: number;
	readonly storedSeq: number;
	readonly changedSeq: number;
	readonly stopped: string | null;
	readonly over: number;
	readonly seats: string;
	readonly stateBytes: number;
}

/** All of it but the state, whose size the row's head says: what is large is not read to be left out. */
const ROW = `
	SELECT a.seq, a.begun_by begunBy, a.name, a.version, a.acted_seq actedSeq, a.stored_seq storedSeq, a.changed_seq changedSeq, a.stopped, a.over, s.seats,
		octet_length(s.state) stateBytes
	FROM activities a JOIN activity_states s ON s.seq = a.seq WHERE a.seq = ? AND a.begun_by ${NOT_REMOVED}`;
const STATE = "SELECT state FROM activity_states WHERE seq = ?";

/**
 * As its last move left it: rules of a newer version are not asked, so neither one that breaks nor one that never ends
 * keeps a page from anybody. Undefined: it is none, or it breaks.
 */
export function readTold(database: Database, set: ActivitySet, target: number): ToldActivity | undefined {
	return sound(target, () => {
		const row = prepared(database, ROW).get(target) as Row | undefined;
		if (row === undefined) return undefined;
		const { storedSeq, actedSeq, changedSeq } = row;
		const isNew = storedSeq === actedSeq && !isLeftBySome(database, row);
		const told = isNew ? asWritten(database, set, target, row) : folded(database, set, target);
		return told && { target, changedSeq, ...told };
	});
}

/** What an activity says of itself, where its moves came further than what is stored of it; undefined: what is stored is so, or it is none. */
export function textNow(database: Database, set: ActivitySet, target: number): string | undefined {
	return readTold(database, set, target)?.text;
}

type Told = Omit<ToldActivity, "target" | "changedSeq">;

function asWritten(database: Database, set: ActivitySet, target: number, row: Row): Told {
	const { name, version, actedSeq, stateBytes: bytes } = row;
	const activity = rulesOf(set, name, version);
	if (activity === undefined) throw new Error(`this version has no rules of ${name} ${version}`);
	const seats = JSON.parse(row.seats) as Held["seats"];
	const [over, stopped] = [row.over === 1, row.stopped ?? undefined];
	const standing = standingOf({ activity, held: { seats, over }, actedSeq, stopped });
	if (!isTold(activity, over, bytes)) return { standing, text: undefined };
	const value = JSON.parse(prepared(database, STATE).pluck().get(target) as string) as unknown;
	return { standing, state: { value, bytes }, text: undefined };
}

/** It moved less than a second or so ago, or before a start. */
function folded(database: Database, set: ActivitySet, target: number): Told | undefined {
	const stored = readActivity(database, set, target, "as-moved");
	if (stored === undefined) return undefined;
	const { activity, held } = stored;
	// where it never ends the log thread finds that, too, when it writes this state
	const text = textBeside(stored, () => tellBroke("describe", target, undefined));
	const standing = standingOf(stored);
	if (activity.view !== undefined || held.over) return { standing, text };
	const bytes = Buffer.byteLength(JSON.stringify(held.state));
	return {
		standing,
		text,
		...(isTold(activity, held.over, bytes) && { state: { value: held.state, bytes } }),
	};
}

/** Without being asked for. */
function isTold({ view }: Activity, over: boolean, bytes: number): boolean {
	return view === undefined && !over && bytes <= ACTIVITY_STATE_IN_PAGES_BYTES_MAX;
}

/** How it stands, beside its state. */
export function standingOf({
	activity,
	held: { seats, over },
	actedSeq,
	stopped,
}: Pick<Stored, "activity" | "actedSeq" | "stopped"> & {
	readonly held: Pick<Held, "seats" | "over">;
}): ToldActivity["standing"] {
	return {
		...{ name: activity.name, version: activity.version },
		...(activity.seats === undefined ? {} : { seats: [...seats] }),
		actedSeq,
		...(over ? { over: true } : {}),
		...(stopped === undefined ? {} : { stopped: true }),
	};
}
