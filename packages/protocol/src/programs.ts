import * as z from "zod/mini";
import { Milliseconds, RoomId } from "./ids.ts";

const program = {
	author: z.string(),
	name: z.string(),
	/** it is told what is said there */
	reads: z.boolean(),
	writes: z.boolean(),
	/** BOT4 */
	moderates: z.boolean(),
};

/** `GET /api/rooms/:room/programs`, for who has a seat: a hook or a bot, by the author and the name of what it writes (HOOK12). */
export const ProgramHere = z.object(program);
export type ProgramHere = z.infer<typeof ProgramHere>;

export const ProgramList = z.array(ProgramHere);
export type ProgramList = z.infer<typeof ProgramList>;

/** As the operator sees it. */
export const AdminProgram = z.object({
	...program,
	room: RoomId,
	/** who made it, as they are called now; absent: the operator, or somebody who is gone */
	by: z.optional(z.string()),
	/** where an outgoing hook leads */
	to: z.optional(z.string()),
	at: Milliseconds,
	/** while it does nothing: an outgoing hook that stopped, and what the end of its room's owner stopped */
	stopped: z.boolean(),
});
export type AdminProgram = z.infer<typeof AdminProgram>;

/** `GET /api/admin/programs?search=&after=` (WHO41): those made last first. `next`: what the next page is asked for with, as `after`. */
export const AdminPrograms = z.object({ programs: z.array(AdminProgram), next: z.optional(z.string()) });
export type AdminPrograms = z.infer<typeof AdminPrograms>;
