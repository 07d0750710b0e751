import type { Dialect } from "../crowd/crowd.ts";
import type { PastimeName } from "../crowd/load.ts";
import { type Env, type Lab, type Server, TooLate, WrongResult } from "../lab/experiment.ts";
import type { Sample } from "../lab/result.ts";

/** A server that is compared with others. */
export interface Contestant {
	readonly name: string;
	readonly dialect: Dialect;
	/** what its people do there, where it is not writing */
	readonly pastime?: PastimeName;
	start(lab: Lab): Promise<Server>;
}

export function parley(env: Env = {}, name = "parley"): Contestant {
	return { name, dialect: "parley", start: (lab) => lab.parley(env) };
}

export function rival(name: string, env: Env = {}, dialect: Dialect = "plain"): Contestant {
	return { name, dialect, start: (lab) => lab.rival(name, env) };
}

/**
 * What some work at a server gave. Where it broke a study's server under it, that is told and kept as a figure, and
 * there is nothing else; a wrong result says at which server and point it was found.
 */
export async function heldAt<T>(
	lab: Lab,
	server: Server,
	said: string,
	about: Omit<Sample, "values">,
	work: Promise<T>,
): Promise<T | undefined> {
	const outcome = await untilBroken(server, work).catch((error: unknown) => {
		throw error instanceof WrongResult ? new WrongResult(`${said}: ${error.message}`) : error;
	});
	if ("held" in outcome) return outcome.held;
	lab.warn(`${said}: broke: ${outcome.broke}.`);
	lab.sample({ ...about, values: { broke: 1 } });
	return undefined;
}

type Held<T> = { readonly held: T } | { readonly broke: string };

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
