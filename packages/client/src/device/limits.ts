/** How much lies on a device at most; what is unsent is never given up for what can be fetched again. */
export interface DeviceLimits {
	/** messages of a room */
	readonly keptMessagesMax: number;
	/** rooms, those looked at last */
	readonly keptRoomsMax: number;
	/** days since a room was kept, and since a tab that is gone has written a draft */
	readonly keptDaysMax: number;
	/** bytes of one file of an unsent message */
	readonly keptFileBytesMax: number;
	/** bytes of all of them */
	readonly keptFilesBytesMax: number;
	/** unsent messages; as many drafts, of which the oldest make room */
	readonly unsentMax: number;
}

export const DEVICE_LIMITS: DeviceLimits = {
	keptMessagesMax: 200,
	keptRoomsMax: 50,
	keptDaysMax: 14,
	keptFileBytesMax: 25 * 1024 * 1024,
	keptFilesBytesMax: 100_000_000,
	unsentMax: 500,
};

export const DAY_MS = 86_400_000;
