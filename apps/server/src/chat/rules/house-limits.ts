export interface KeepingLimits {
	/** bans of one room; as many mutes and speakers */
	readonly roomBansMax: number;
}

/** How much a house may hold, as its rules decide it. */
export interface HouseLimits extends KeepingLimits {
	readonly roomsMax: number;
	readonly sessionsMax: number;
	/** open reports of one room */
	readonly reportsOpenMax: number;
}
