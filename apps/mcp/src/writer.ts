import { type BotRoom, type Parley, Refused } from "@parley/client/bot";
import { idNamed } from "@parley/client/bot/reply-id";
import type { Agent } from "./agent.ts";

/** Comes in when something is written first, and into each room when something is written there: MCP1. */
export function writerOf(comeIn: () => Promise<Parley>): Pick<Agent, "post" | "reply" | "react"> {
	const here = kept(comeIn);
	const rooms = new Map<string, () => Promise<BotRoom>>();

	/** A room that was lost (one was thrown out) is asked for anew, by the next who writes there. */
	async function inRoom(room: string, write: (seat: BotRoom, author: string) => Promise<number>) {
		const joined = rooms.get(room) ?? kept(async () => (await here()).join(room));
		rooms.set(room, joined);
		try {
			const seat = await joined();
			return await write(seat, (await here()).me.session);
		} catch (error) {
			if (error instanceof Refused) rooms.delete(room);
			throw error;
		}
	}

	return {
		post: (room, text, key) =>
			inRoom(room, async (seat, author) =>
				seat.post(text, { id: await idNamed([author, room, "post", key]) }),
			),
		reply: (room, seq, text) =>
			inRoom(room, async (seat, author) =>
				seat.post(text, { id: await idNamed([author, room, "reply", seq, text]), replyTo: seq }),
			),
		react: (room, seq, emoji, on) => inRoom(room, (seat) => seat.react(seq, emoji, on)),
	};
}

/** Made once, when it is asked for first; what failed is tried again. */
function kept<T>(make: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | undefined;
	return () => {
		made ??= make().catch((error: unknown) => {
			made = undefined;
			throw error;
		});
		return made;
	};
}
