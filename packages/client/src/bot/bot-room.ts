import type { BotMessage, ReadOptions, ReadPosition } from "./read-messages.ts";

export interface PostOptions {
	/** a UUID: what was posted under it before is not posted again (ONCE1) */
	readonly id?: string;
	/** the Seq of the message that it answers */
	readonly replyTo?: number;
}

/** A room in which a program reads and writes, by a seat of its own or as a bot. */
export interface BotRoom {
	readonly name: string;
	/** Every message behind a place, once and in order, also those that come while the link is lost. */
	messages(options?: ReadOptions): AsyncGenerator<BotMessage, never>;
	/** Where the room's newest message stands: what comes behind it is what comes from now on. */
	position(): Promise<ReadPosition>;
	/** Resolves with its Seq when it is durable; rejects with `Refused` where it never will be. */
	post(text: string, options?: PostOptions): Promise<number>;
	/** Puts an emoji on a message, or takes it back; what stands so already is answered with the Seq that made it so. */
	react(seq: number, emoji: string, on?: boolean): Promise<number>;
	/** A seat is free at once; a bot has none. */
	leave(): void;
}
