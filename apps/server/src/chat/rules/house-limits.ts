export interface KeepingLimits {
	/** bans of one room; as many mutes and speakers */
	readonly roomBansMax: number;
}

/** How much a house may hold, as its rules decide it. */
export interface HouseLimits extends KeepingLimits {
	/** conversations of two are beside them */
	readonly roomsMax: number;
	readonly conversationsMax: number;
	/** conversations of one session that others began and it has not answered */
	readonly conversationsUnansweredMax: number;
	readonly sessionsMax: number;
	/** open reports of one room */
	readonly reportsOpenMax: number;
}
