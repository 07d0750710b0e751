import type { Found, Page, RoomTold } from "./told.ts";

export interface Reading {
	/** a Seq: what is behind it; absent: the newest */
	readonly after?: number | undefined;
	/** of `after` */
	readonly epoch?: string | undefined;
	/** s, for something behind `after` */
	readonly wait?: number | undefined;
}

export interface Searching {
	readonly words: string;
	readonly room?: string | undefined;
	/** a Seq: only what is older */
	readonly before?: number | undefined;
}

/** Whoever the token is of: MCP1. */
export interface Agent {
	/** as people see it */
	readonly name: string;
	readonly mayRead: boolean;
	readonly mayWrite: boolean;
	/** `named`: only those in whose id or title that is */
	rooms(named?: string): Promise<readonly RoomTold[]>;
	read(room: string, reading: Reading): Promise<Page>;
	search(searching: Searching): Promise<{ readonly messages: readonly Found[]; readonly more: boolean }>;
	/** Once under that key. With the Seq of what was posted. */
	post(room: string, text: string, key: string): Promise<number>;
	/** Once, of the same words. */
	reply(room: string, seq: number, text: string): Promise<number>;
	react(room: string, seq: number, emoji: string, on: boolean): Promise<number>;
}
