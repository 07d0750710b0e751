import { type Lab, type Server, WrongResult } from "../lab/experiment.ts";
import type { Sample } from "../lab/result.ts";
import { untilBroken } from "../lab/until-broken.ts";

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
