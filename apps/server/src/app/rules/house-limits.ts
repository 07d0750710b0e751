export interface ModerationLimits {
	/** bans of one room; as many mutes and speakers */
	readonly roomBansMax: number;
	/** absent: said by a node that knows none, or has no such bound to configure */
	readonly roomModeratorsMax?: number;
	readonly roomPinsMax?: number;
}

export interface MembershipLimits {
	/** memberships without a seat, of everybody */
	readonly membershipsMax: number;
	/** with a seat or without one */
	readonly membershipsPerPersonMax: number;
}

/** ACT1, ACT11: of JSON */
export interface ActivityLimits {
	readonly activityStartBytesMax: number;
	readonly activityStateBytesMax: number;
	readonly activityMoveBytesMax: number;
	/** ACT8: seats in activities of one room; absent: said by a node that has no such bound to configure */
	readonly activitySeatsPerPersonMax?: number;
}

/** How much a house may hold, as its rules decide it. */
export interface HouseLimits extends ModerationLimits, MembershipLimits, ActivityLimits {
	/** conversations are beside them */
	readonly roomsMax: number;
	readonly conversationsMax: number;
	/** conversations of one session that others began and it has not answered; answers that it waits for itself */
	readonly conversationsUnansweredMax: number;
	readonly sessionsMax: number;
	/** open reports of one room */
	readonly reportsOpenMax: number;
}

/** Of all that a house is configured with, what its rules are: plain data that crosses to another thread or node. */
export function houseLimits(all: HouseLimits): HouseLimits {
	const { roomsMax, conversationsMax, conversationsUnansweredMax } = all;
	const { sessionsMax, reportsOpenMax, roomBansMax, membershipsMax, membershipsPerPersonMax } = all;
	const { activityStartBytesMax, activityStateBytesMax, activityMoveBytesMax } = all;
	const { activitySeatsPerPersonMax: seatsMax, roomModeratorsMax: moderatorsMax, roomPinsMax } = all;
	return {
		...(seatsMax === undefined ? {} : { activitySeatsPerPersonMax: seatsMax }),
		...(moderatorsMax === undefined ? {} : { roomModeratorsMax: moderatorsMax }),
		...(roomPinsMax === undefined ? {} : { roomPinsMax }),
		...{ activityStartBytesMax, activityStateBytesMax, activityMoveBytesMax },
		...{ roomsMax, conversationsMax, conversationsUnansweredMax },
		...{ sessionsMax, reportsOpenMax, roomBansMax, membershipsMax, membershipsPerPersonMax },
	};
}
