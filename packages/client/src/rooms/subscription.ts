import { backoffMs, RECONNECT_FIRST_MS, RECONNECT_MAX_MS } from "../link/backoff.ts";
import type { SeatState } from "../state/chat-state.ts";
import type { Cancel, Environment } from "../state/environment.ts";
import type { Room } from "./room.ts";

/** After a longer absence the page joins at the newest page and backfills what is looked at. */
const REPLAY_AWAY_MS_MAX = 600_000;

/** What this page asks of a room, and how far that is on the present link. */
export interface Subscription {
	readonly room: Room;
	/** `no line`: its place there is to end, before a seat is asked for again */
	target: "seat" | "line" | "no line" | "nothing";
	status: "absent" | "asking" | "in-line" | "seated";
	/** when the link was lost while seated, until a seat is had again */
	lostAt?: number | undefined;
	tries: number;
	retry?: Cancel;
	/** to join with again after a long absence */
	passphrase?: string | undefined;
	/** this person was in it before: a room that is gone is not opened anew */
	isKnown: boolean;
	/** MEM1: comes back by itself, unless it was left elsewhere */
	isMember: boolean;
}

export function newSubscription(room: Room): Subscription {
	return { room, target: "seat", status: "absent", tries: 0, isKnown: false, isMember: false };
}

/** What the server is asked for a seat, or a place in line, with. */
export function entryFrame(subscription: Subscription, epoch: string | undefined, nowMs: number) {
	const { target, room, passphrase, isKnown, isMember } = subscription;
	const asked = {
		room: room.name,
		...(passphrase !== undefined && { passphrase }),
		...(isKnown && { known: true }),
	};
	if (target === "no line") return { type: "leave", room: room.name, line: true } as const;
	if (target === "line") return { type: "wait", ...asked } as const;
	return {
		...({ type: "join", ...asked } as const),
		...(isMember && { member: true }),
		...positionOf(subscription, epoch, nowMs),
	};
}

/** BACK1, while it is not too far and still the same numbering. */
function positionOf({ room: { heardTo }, lostAt }: Subscription, epoch: string | undefined, nowMs: number) {
	if (heardTo === undefined || epoch === undefined || lostAt === undefined) return undefined;
	return nowMs - lostAt < REPLAY_AWAY_MS_MAX && { after: heardTo, epoch };
}

export function backoffOf({ tries }: Subscription, random: Environment["random"]): number {
	return backoffMs(tries, RECONNECT_FIRST_MS, RECONNECT_MAX_MS, random);
}

/** Nothing is asked for again until a person does. */
export function rest(subscription: Subscription, seat: SeatState): void {
	subscription.target = "nothing";
	subscription.status = "absent";
	subscription.room.stand(seat);
}
