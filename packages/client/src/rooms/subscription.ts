import { backoffMs, RECONNECT_FIRST_MS, RECONNECT_MAX_MS } from "../link/backoff.ts";
import type { SeatState } from "../state/chat-state.ts";
import type { Cancel, Environment } from "../state/environment.ts";
import type { Room } from "./room.ts";

/** After a longer absence the page joins at the newest page and backfills what is looked at. */
const REPLAY_AWAY_MS_MAX = 600_000;

/** What this page asks of a room, and how far that is on the present link. */
export interface Subscription {
	readonly room: Room;
	target: "seat" | "line" | "nothing";
	status: "absent" | "asking" | "in-line" | "seated";
	/** when the link was lost while seated, until a seat is had again */
	lostAt: number | undefined;
	tries: number;
	retry: Cancel | undefined;
	/** to join with again after a long absence */
	passphrase: string | undefined;
	/** this person was in it before: a room that is gone is not opened anew */
	isKnown: boolean;
	/** MEM1: comes back by itself, unless it was left elsewhere */
	isMember: boolean;
}

export function newSubscription(room: Room): Subscription {
	return {
		room,
		target: "seat",
		status: "absent",
		lostAt: undefined,
		tries: 0,
		retry: undefined,
		passphrase: undefined,
		isKnown: false,
		isMember: false,
	};
}

/** What the server is asked for a seat, or a place in line, with. */
export function entryFrame(subscription: Subscription, { epoch, now }: Moment) {
	const { passphrase, isKnown, isMember, target, room } = subscription;
	const entering =
		target === "line"
			? ({ type: "wait", room: room.name } as const)
			: joinFrame(subscription, { epoch, now });
	return {
		...entering,
		...(passphrase !== undefined && { passphrase }),
		...(isKnown && { known: true }),
		...(isMember && entering.type === "join" && { member: true }),
	};
}

interface Moment {
	readonly epoch: string | undefined;
	readonly now: number;
}

/** BACK1, while it is not too far and still the same numbering. */
function joinFrame({ room: { name: room, heardTo }, lostAt }: Subscription, { epoch, now }: Moment) {
	const awayMs = lostAt === undefined ? Number.POSITIVE_INFINITY : now - lostAt;
	if (heardTo === undefined || epoch === undefined || awayMs >= REPLAY_AWAY_MS_MAX)
		return { type: "join", room } as const;
	return { type: "join", room, after: heardTo, epoch } as const;
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
