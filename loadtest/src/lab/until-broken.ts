import { TooLate, WrongResult } from "./errors.ts";
import type { Server } from "./experiment.ts";

export type Held<T> = { readonly held: T } | { readonly broke: string };

/**
 * What the work on a server gave, or what broke the server under it: of a study's server that is a result. One that
 * gives wrong answers is not broken but wrong, and no other server may break.
 */
export async function untilBroken<T>(server: Server, work: Promise<T>): Promise<Held<T>> {
	try {
		return { held: await work };
	} catch (error) {
		if (!server.mayBreak || (error instanceof WrongResult && !(error instanceof TooLate))) throw error;
		const broke = error instanceof TooLate ? error.message : await server.brokenBy();
		if (broke === undefined) throw error;
		return { broke };
	}
}
