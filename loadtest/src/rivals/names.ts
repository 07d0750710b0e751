import type { Program } from "./build-c.ts";

/** The servers that Parley is measured against, and what each is: a file of this folder, or a mode of a program in C. */
export const RIVALS: Readonly<Record<string, "node" | Program>> = {
	"plain-ws": "node",
	"socket-io": "node",
	"blocking-writer": "node",
	yardstick: "yardstick",
	"rooms-threads": "study",
	"rooms-poller": "study",
	"wheel-threads": "study",
	wheel: "study",
	"pool-single": "study",
	"pool-threads": "study",
	"pool-20": "study",
};

export const NO_COMPILER = "The studies' own servers and the yardstick are C: they need a compiler (`cc`).";
