/** A heading of docs/configuration.md, and the variable that is the first below it. */
export interface Chapter {
	readonly from: string;
	readonly title: string;
	/** one paragraph of Markdown */
	readonly about?: string;
}

/** In the order of the settings: a new one stands in the chapter that it was put into. */
export const chapters: readonly Chapter[] = [
	{ from: "PORT", title: "Addresses and data" },
	{ from: "DEFAULT_ROOM", title: "Rooms, seats and sessions" },
	{ from: "MESSAGE_BYTES_MAX", title: "Bytes of messages" },
	{
		from: "SOCKETS_MAX",
		title: "How much, and how often",
		about:
			"*Of one address*: IPv6 is counted by its /64 and its /48, and an address of `TRUSTED_NETWORKS` as ten. *Weighed*: loopback and private addresses count as ten, too.",
	},
	{ from: "FILES", title: "Files" },
	{ from: "PUSH", title: "Push" },
	{ from: "DURABILITY", title: "What is kept" },
	{ from: "SEQUENCER", title: "Many nodes" },
	{ from: "COPY_KEEP_DAYS", title: "Updates" },
	{ from: "LOOKUP_MODE", title: "Lookups" },
	{ from: "OPERATOR_TOKEN", title: "The operator" },
	{ from: "HEADERS_TIMEOUT_S", title: "Deadlines" },
];
