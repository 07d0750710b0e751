import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Request } from "express";
import type { House } from "../../app/context.ts";
import { wholeNumber } from "../as-agreed.ts";

/** Where a reader goes on: behind that Seq, in that numbering of the log where they say which one they mean. */
export interface ReaderPosition {
	readonly after: number | undefined;
	readonly epoch: string | undefined;
}

const EVENT_ID = /^(.{1,64})\.(\d{1,16})$/;

/** As `Last-Event-ID` says it, which a browser sends when it comes back, or the query; undefined: neither is as agreed. */
export function positionOf(request: Request): ReaderPosition | undefined {
	const last = request.headers["last-event-id"];
	if (typeof last !== "string" || last === "") return positionInQuery(request);
	const [, epoch, seq = ""] = EVENT_ID.exec(last) ?? [];
	const after = wholeNumber(seq);
	return epoch === undefined || Number.isNaN(after) ? undefined : { after, epoch };
}

export function positionInQuery({ query }: Request): ReaderPosition | undefined {
	const { epoch } = query;
	const after = wholeNumber(query["after"]);
	if (Number.isNaN(after)) return undefined;
	return epoch === undefined || typeof epoch === "string" ? { after, epoch } : undefined;
}

export function eventId(epoch: string, seq: number): string {
	return `${epoch}.${seq}`;
}

/** BACK3: another epoch, or above the head as delivered. Where another node has shown them more, that is waited for. */
export async function refuseStale(
	house: House,
	room: string,
	{ after = 0, epoch = house.epoch }: ReaderPosition,
): Promise<Refusal | undefined> {
	const isAhead = (): boolean => after > house.fanOut.headOf(room);
	if (epoch === house.epoch && (!isAhead() || ((await house.caughtUp()) && !isAhead()))) return undefined;
	return refuse("stale-position");
}
