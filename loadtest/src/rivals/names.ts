/** The servers that Parley is measured against, each with its file here: a script, or the program in C of which it is a mode. */
export const RIVALS: Readonly<Record<string, "room-server" | "socket-io" | "study">> = {
	"plain-ws": "room-server",
	"socket-io": "socket-io",
	"blocking-writer": "room-server",
	yardstick: "study",
	"rooms-threads": "study",
	"rooms-poller": "study",
	"wheel-threads": "study",
	wheel: "study",
	"pool-single": "study",
	"pool-threads": "study",
	"pool-20": "study",
};

export const NO_COMPILER = "The studies' own servers and the yardstick are C: they need a compiler (`cc`).";
export const A_COMPILER = "Install one; on Debian: apt-get install gcc libc6-dev";
