import type { Config } from "../config.ts";
import type { ChatLimits } from "./context.ts";

export function chatLimits(config: Config): ChatLimits {
	return {
		messageBytesMax: config.messageBytesMax,
		newcomersPerSecond: config.newcomersPerSecond,
		hellosRefusedPerSecond: config.hellosRefusedPerSecond,
		newcomersPerHour: config.newcomersPerSecond === 0 ? 0 : config.newcomersPerHour,
		passerByMs: config.passerByMinutes * 60_000,
		entriesPerSecond: config.entriesPerSecond,
		postsPerSecond: config.postsPerSecond,
		postBytesPerSecond: config.postBytesPerSecond,
		wrongTokensPerSecond: config.wrongTokensPerSecond,
		pagesPerSecond: config.pagesPerSecond,
		framesPerSecond: config.framesPerSecond,
		roomsPerMinute: config.roomsPerMinute,
		unusedRoomMs: config.unusedRoomHours * 3_600_000,
		seatsPerAddressPercent: config.seatsPerAddressPercent,
		roomsListedMax: config.roomsListedMax,
		roomSearchesPerSessionMax: config.roomSearchesPerSessionMax,
		roomSearchesPerNetworkMax: config.roomSearchesPerNetworkMax,
		roomSearchesWaitingMax: config.roomSearchesWaitingMax,
		conversationsPerHour: config.conversationsPerHour,
		roomsPerOwnerMax: config.roomsPerOwnerMax,
		reactionKindsMax: config.reactionKindsMax,
		reportsOfOneMax: config.reportsOfOneMax,
		roomCapacity: config.roomCapacity,
		roomCreation: config.roomCreation,
		defaultRoom: config.defaultRoom,
		graceMs: config.seatGraceS * 1000,
		sessionMs: config.sessionDays * 86_400_000,
		socketsPerDeviceMax: config.socketsPerDeviceMax,
		sessionsMax: config.sessionsMax,
		passphraseTriesPerMinute: config.passphraseTriesPerMinute,
		filesPerMessage: config.files === "on" ? config.filesPerMessageMax : 0,
		fileBytesMax: config.fileBytesMax,
	};
}
