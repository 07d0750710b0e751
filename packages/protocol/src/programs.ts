import * as z from "zod/mini";

/** `GET /api/rooms/:room/programs`, for who has a seat: a hook or a bot, by the author and the name of what it writes (HOOK12). */
export const ProgramHere = z.object({
	author: z.string(),
	name: z.string(),
	/** it is told what is said there */
	reads: z.boolean(),
	writes: z.boolean(),
});
export type ProgramHere = z.infer<typeof ProgramHere>;

export const ProgramList = z.array(ProgramHere);
export type ProgramList = z.infer<typeof ProgramList>;
