import type { Crowd, CrowdOptions, Dialect } from "../crowd/crowd.ts";
import type { Lab, Server } from "../lab/experiment.ts";

/** What has not come by then is missing; less for a machine that is busy with much else would call it wrong too soon. */
const SETTLE_MS_MAX = 120_000;

type People = Omit<CrowdOptions, "signal" | "port" | "dialect"> & { readonly dialect?: Dialect };

export function peopleAt(lab: Lab, { port }: Pick<Server, "port">, people: People): Promise<Crowd> {
	return lab.crowd({ port, dialect: "parley", ...people });
}

/** What everybody got is compared, all leave, and the server ends. Gives the number of the first crowd's messages. */
export async function partedFrom(server: Pick<Server, "stop">, ...crowds: readonly Crowd[]): Promise<number> {
	const verdicts = await Promise.all(crowds.map((crowd) => crowd.settle(SETTLE_MS_MAX)));
	await Promise.all(crowds.map((crowd) => crowd.leave()));
	await server.stop();
	return verdicts[0]?.messages ?? 0;
}
