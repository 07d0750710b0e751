import * as z from "zod/mini";
import { BotPosted } from "./bots.ts";
import { Emoji } from "./client-frames.ts";
import { Seq } from "./ids.ts";

/** `POST /api/rooms/:room/reactions`, by a bot's token: done once (ONCE3). In a file of its own, for no page asks it. */
export const BotReaction = z.object({ target: Seq, emoji: Emoji, on: z.boolean() });
export type BotReaction = z.infer<typeof BotReaction>;

/** Where it stands in the log that it is so. */
export const BotReacted = BotPosted;
