import { lookUp } from "@parley/activities/lookup";
import type { Handler } from "@parley/engine/lookups/runner";
import type { Database } from "better-sqlite3";
import type { DraftOf } from "../../app/drafts.ts";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { NOT_REMOVED } from "../../messages/lookups/leavers.ts";
import { bytesOf } from "../rows/bytes-of.ts";

/** What an activity asked, by its message and the Seq of what asked; it lies in the database. */
export interface LookupRequest {
	readonly target: number;
	readonly asked: number;
	/** of the answer */
	readonly bytesMax: number;
}

/** `none`: nobody waits for it any more. */
export type LookupAnswer = { readonly kind: "none" } | { readonly kind: "answer"; readonly answer: unknown };

/** ACT15. Rejects with what the lookup throws, and where it answers too much. */
export function open({ database }: LookupTools): Handler {
	return (data, signal) => answered(database, data as LookupRequest, signal);
}

const QUESTION = `
	SELECT a.name, t.command FROM activities a JOIN timers t ON t.id = 'lookup ' || a.seq
	WHERE a.seq = ? AND a.begun_by ${NOT_REMOVED}`;

async function answered(
	database: Database,
	{ target, asked, bytesMax }: LookupRequest,
	signal: AbortSignal,
): Promise<LookupAnswer> {
	const row = prepared(database, QUESTION).get(target) as { name: string; command: string } | undefined;
	const question = row && (JSON.parse(row.command) as DraftOf<"answer-activity">);
	if (row === undefined || question?.of === undefined || question.asked !== asked) return { kind: "none" };
	const { lookup, data } = question.of;
	const answer = (await lookUp(row.name, lookup, data, signal)) ?? null;
	const bytes = bytesOf(answer);
	if (bytes > bytesMax) throw new Error(`${lookup} of ${row.name} answers ${bytes} bytes; ${bytesMax} fit`);
	return { kind: "answer", answer };
}
