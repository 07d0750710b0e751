import * as z from "zod/mini";
import { Milliseconds, wellFormed } from "./ids.ts";
import { HOOK_TEMPLATE_CHARS_MAX } from "./limits.ts";

/** `POST /api/rooms/:room/hooks`. `template`: how JSON of no known kind becomes a text, `{{title}}: {{state.name}}`. */
export const HookAsked = z.object({
	/** what may be written as a name is NAME2's business */
	name: wellFormed(1, 1_024),
	template: z.optional(wellFormed(0, HOOK_TEMPLATE_CHARS_MAX)),
	/** what it writes may call people (HOOK2) */
	calls: z.optional(z.boolean()),
});
export type HookAsked = z.infer<typeof HookAsked>;

/** HOOK1: `secret` is told here and nowhere else; `path` is the hook's address below the house's. */
export const HookMade = z.object({
	hook: z.string(),
	name: z.string(),
	secret: z.string(),
	path: z.string(),
});
export type HookMade = z.infer<typeof HookMade>;

/** `DELETE /api/rooms/:room/hooks/:hook` */
export const HookEnded = z.object({ ended: z.literal(true) });
export type HookEnded = z.infer<typeof HookEnded>;

/** `GET /api/rooms/:room/hooks`: what came last, and what was refused last, on the node that answers. */
export const HookInfo = z.object({
	hook: z.string(),
	name: z.string(),
	at: Milliseconds,
	template: z.optional(z.string()),
	calls: z.optional(z.boolean()),
	postedAt: z.optional(Milliseconds),
	dialect: z.optional(z.string()),
	refusedAt: z.optional(Milliseconds),
	refusal: z.optional(z.object({ code: z.string(), message: z.string() })),
});
export type HookInfo = z.infer<typeof HookInfo>;

export const HookList = z.array(HookInfo);
