export interface ChatLimits {
	readonly messageBytesMax: number;
	/** new sessions of one address; 0: no limit */
	readonly newcomersPerSecond: number;
	/** of one address; 0: no limit, for one socket neither */
	readonly hellosRefusedPerSecond: number;
	/** new sessions of one address; as long as the rate a second is one */
	readonly newcomersPerHour: number;
	/** until a session is forgotten that never had a seat */
	readonly passerByMs: number;
	/** rooms that one session joins, opens, waits for or leaves; 0: no limit */
	readonly entriesPerSecond: number;
	/** rooms that people of one address open; 0: no limit */
	readonly roomsPerMinute: number;
	/** until a room that nobody sits or ever wrote in ends; 0: never */
	readonly unusedRoomMs: number;
	/** of a room's seats and places in line, once few are left; 0: no limit */
	readonly seatsPerAddressPercent: number;
	/** rooms in one answer */
	readonly roomsListedMax: number;
	/** searches for rooms that wait for their turn; 0: no limit */
	readonly roomSearchesPerSessionMax: number;
	/** of them, by people of one network, small or large; 0: no limit */
	readonly roomSearchesPerNetworkMax: number;
	/** of them, by everybody */
	readonly roomSearchesWaitingMax: number;
	/** conversations that one session begins; 0: no limit */
	readonly conversationsPerHour: number;
	/** of one conversation, who begins it among them */
	readonly conversationPeopleMax: number;
	/** rooms that one session owns; 0: no limit */
	readonly roomsPerOwnerMax: number;
	/** 0: no limit */
	readonly postsPerSecond: number;
	/** UTF-8 bytes of all texts of one address; 0: no limit */
	readonly postBytesPerSecond: number;
	/** given for the operator's from one address; 0: no limit */
	readonly wrongTokensPerSecond: number;
	/** of one session, ten times as many of one address; 0: no limit */
	readonly pagesPerSecond: number;
	/** who may let programs write into a room */
	readonly integrations: "kept" | "operator" | "off";
	readonly hooksPerRoomMax: number;
	readonly botsPerRoomMax: number;
	/** of one hook; 0: no limit */
	readonly hookPostsPerSecond: number;
	/** of what hooks send out: how long a receiver is waited for, and tried; what of its answer is read */
	readonly outgoing: {
		/** that one person makes; 0: no limit */
		readonly hooksPerOwnerMax: number;
		/** requests at once on this node, of one person's hooks and to one host; 0: no limit */
		readonly sendsPerOwnerMax: number;
		readonly sendsPerHostMax: number;
		readonly timeoutMs: number;
		readonly tryMs: number;
		readonly answerBytesMax: number;
		/** addresses and subnets that may be reached beside the public internet */
		readonly inside: readonly string[];
	};
	/** of one address; 0: no limit */
	readonly wrongHooksPerMinute: number;
	/** who comes in by a name alone */
	readonly guests: "open" | "invited" | "off";
	/** of the whole house */
	readonly invitationsMax: number;
	/** of one address; 0: no limit */
	readonly wrongInvitationsPerMinute: number;
	/** sites that may show rooms; none: nothing is shown anywhere */
	readonly embedOrigins: readonly string[];
	readonly framesPerSecond: number;
	/** different emoji on one message */
	readonly reactionKindsMax: number;
	/** JSON of what an activity is begun with, and of a move in it */
	readonly activityStartBytesMax: number;
	readonly activityMoveBytesMax: number;
	/** of one person, open in one room */
	readonly reportsOfOneMax: number;
	/** people in a room in which it is told who reacted */
	readonly reactorsRoomMax: number;
	/** messages that one person saves for themselves */
	readonly savedPerPersonMax: number;
	/** messages of one person that wait to be sent, or could not be */
	readonly laterPerPersonMax: number;
	/** messages of which one person is to be reminded, or was and did not look */
	readonly remindersPerPersonMax: number;
	/** until such a message is to be sent, or one is reminded */
	readonly laterAheadMs: number;
	/** people whom one person blocks */
	readonly blocksPerPersonMax: number;
	/** people whom the operator keeps out of the house */
	readonly houseBansMax: number;
	readonly roomCapacity: number;
	readonly roomCreation: "open" | "closed";
	readonly defaultRoom: string;
	/** what may lie in the browsers of people */
	readonly keepOnDevice: "all" | "unsent" | "nothing";
	readonly graceMs: number;
	readonly sessionMs: number;
	/** of a name that somebody keeps, after its last use */
	readonly keptMs: number;
	/** of one that they left by renaming */
	readonly keptLeftMs: number;
	readonly keptMax: number;
	/** names kept, and kept ones changed, of one address; 0: no limit */
	readonly keptPerDay: number;
	/** recovery words, codes and links that are nobody's, of one address; 0: no limit */
	readonly wrongWordsPerMinute: number;
	readonly socketsPerDeviceMax: number;
	readonly devicesPerPersonMax: number;
	readonly sessionsMax: number;
	/** 0: no files here */
	readonly filesPerMessage: number;
	readonly fileBytesMax: number;
	/** 0: no limit */
	readonly passphraseTriesPerMinute: number;
}
